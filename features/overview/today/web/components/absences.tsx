import { Button } from '@mantine/core'
import { justify } from '#f/teaching/attendance/web/public.tsx'
import { formatWallTime } from '#kit/domain/format.ts'
import { LinkWords } from '#kit/web/links.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import type { WaitingAbsence } from '../../domain/contract.ts'
import classes from './today.module.css'

/** The latest absences that wait for a justification; the next come up as they are given one. */
export function Absences({ rows }: { rows: readonly WaitingAbsence[] }) {
  return (
    <ul className="bare">
      {rows.map((absence) => {
        const { studentId, lessonId, student, courseName, startsAt } = absence
        return (
          <li key={`${lessonId} ${studentId}`} className={`${classes['wait']} ruled row`}>
            <div className="grow breaks">
              <LinkWords to={{ to: '/app/gestioneAssenze', search: { id: studentId } }}>
                {student}
              </LinkWords>
              <div className="dim note figures">{`${courseName}, ${formatWallTime(startsAt)}`}</div>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Giustifica: ${student}, ${formatWallTime(startsAt)}`}
              onClick={() =>
                void justify([{ lessonId, studentId, justification: '' }]).catch(notifyError)
              }
            >
              Giustifica
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
