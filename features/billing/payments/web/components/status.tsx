import { IconAlertTriangle } from '@tabler/icons-react'
import type { StudentInstalment } from '../../domain/contract.ts'
import { overdueText, STATUS_LABEL } from '../../domain/text.ts'
import classes from './standing.module.css'

type Due = Pick<StudentInstalment, 'status' | 'late' | 'daysLate'>

/** The status of a student's instalment; a late one says since when. */
export function Status({ due }: { due: Due }) {
  return (
    <strong
      className={`${classes['state']} inline gap-xs note`}
      data-status={due.late ? 'late' : due.status}
    >
      {due.late && <IconAlertTriangle size={14} aria-hidden />}
      {statusText(due)}
    </strong>
  )
}

/** The status in words. */
export function statusText({ status, late, daysLate }: Due): string {
  return late ? overdueText(daysLate) : STATUS_LABEL[status]
}
