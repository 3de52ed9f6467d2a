import type { StudentInstalment } from '../../domain/contract.ts'
import { LATE_STATUS, lateText, STATUS_NAME } from '../../domain/text.ts'
import classes from './status.module.css'

/** The status of a student's instalment; a late one says since when. */
export function Status({ due }: { due: Pick<StudentInstalment, 'status' | 'late' | 'daysLate'> }) {
  return (
    <span className={`${classes['status']} note`} data-status={due.late ? 'late' : due.status}>
      <strong>{statusText(due)}</strong>
      {due.late && <span>{lateText(due.daysLate)}</span>}
    </span>
  )
}

/** The status in a word. */
export function statusText({ status, late }: Pick<StudentInstalment, 'status' | 'late'>): string {
  return late ? LATE_STATUS : STATUS_NAME[status]
}
