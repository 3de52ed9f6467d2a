import { Anchor, Checkbox } from '@mantine/core'
import { LEFT_OUT_LABELS } from '#f/school/recipients/domain/text.ts'
import { formatInteger, fullName } from '#kit/domain/format.ts'
import { FigureButton } from '#kit/web/figure.tsx'
import { Section } from '#kit/web/page.tsx'
import type { AbsentCourse, AbsentStudent } from '../../domain/contract.ts'
import { isDue, toldPercent } from '../../domain/rules.ts'
import { lastTold, shareText } from '../../domain/text.ts'
import classes from './absent.module.css'
import type { Whose } from './sent-dialog.tsx'

/** The students of one course who reach the threshold; each figure opens the lessons behind it. */
export function CourseStudents(props: {
  course: AbsentCourse
  isChosen: (studentId: number) => boolean
  onChoose: (studentIds: readonly number[], on: boolean) => void
  onFigure: (studentId: number) => void
  onHistory: (whose: Whose) => void
}) {
  const { course, isChosen, onChoose, onFigure } = props
  const due = course.students.filter(isDue).map(({ studentId }) => studentId)
  const whole = due.length > 0 && due.every(isChosen)
  return (
    <div className={classes['course']}>
      <Section
        title={`${course.courseName} (${formatInteger(course.students.length)})`}
        actions={
          <Checkbox
            label="Tutto il corso"
            aria-label={`Seleziona tutto il corso ${course.courseName}`}
            checked={whole}
            disabled={due.length === 0}
            onChange={() => onChoose(due, !whole)}
          />
        }
      >
        <table className={classes['students']} aria-label={course.courseName}>
          <tbody>
            {course.students.map((student) => (
              <tr key={student.studentId}>
                <td>
                  <Checkbox
                    label={fullName(student)}
                    checked={student.leftOut === null && isChosen(student.studentId)}
                    disabled={student.leftOut !== null}
                    onChange={({ currentTarget }) =>
                      onChoose([student.studentId], currentTarget.checked)
                    }
                  />
                </td>
                <td className="figures">
                  <FigureButton
                    value={shareText(toldPercent(student.absencePercent))}
                    label={`lezioni di ${fullName(student)} in ${course.courseName}`}
                    zero={false}
                    onOpen={() => onFigure(student.studentId)}
                  />
                </td>
                <td className="note dim">
                  <Remark student={student} onHistory={props.onHistory} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </div>
  )
}

/** Why she cannot be told, or when she was told last. */
function Remark({
  student,
  onHistory,
}: {
  student: AbsentStudent
  onHistory: (whose: Whose) => void
}) {
  const { leftOut, lastNotice, studentId } = student
  const name = fullName(student)
  return (
    <>
      {leftOut !== null && LEFT_OUT_LABELS[leftOut]}
      {leftOut !== null && lastNotice && ' · '}
      {lastNotice && (
        <Anchor
          component="button"
          type="button"
          inherit
          aria-label={`Notifiche inviate a ${name}`}
          onClick={() => onHistory({ studentId, name })}
        >
          {`${lastNotice.recent ? 'Già avvisato' : 'Avvisato'} il ${lastTold(lastNotice)}`}
        </Anchor>
      )}
    </>
  )
}
