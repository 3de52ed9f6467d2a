import { Badge, Text } from '@mantine/core'
import { countingSince } from '#f/school/enrolments/domain/text.ts'
import { formatInteger, formatPercent } from '#kit/domain/format.ts'
import { FigureButton } from '#kit/web/figure.tsx'
import { Section } from '#kit/web/page.tsx'
import type { StudentCourseAttendance } from '../../../domain/contract.ts'
import { type Figure, figureNames, NO_LESSONS } from '../../../domain/text/absences.ts'
import { AbsenceList } from './absence-list.tsx'
import classes from './absences.module.css'
import type { MakeupOf } from './lesson.ts'

/** What a course says of a student: its figures, then every absence; a line until it begins. */
export function CourseCard(props: {
  input: { id: number; courseId?: number }
  course: StudentCourseAttendance
  makeupOf: MakeupOf | undefined
  onFigure: (figure: Figure) => void
}) {
  const { input, course, makeupOf, onFigure } = props
  const { courseId, courseName, academicYear, withdrawn, countsFrom } = course
  return (
    <Section
      title={`${courseName} ${academicYear}`}
      actions={
        withdrawn && (
          <Badge variant="outline" color="gray">
            Ha lasciato il corso
          </Badge>
        )
      }
    >
      {countsFrom !== null && <Text c="dimmed">{countingSince(countsFrom)}</Text>}
      {course.figures.held === 0 ? (
        <Text c="dimmed">{NO_LESSONS}</Text>
      ) : (
        <>
          <Figures course={course} onFigure={onFigure} />
          <AbsenceList {...{ input, courseId, courseName, makeupOf }} />
        </>
      )}
    </Section>
  )
}

function Figures(props: { course: StudentCourseAttendance; onFigure: (figure: Figure) => void }) {
  const { figures, courseName } = props.course
  const { held, present, recovered, justified, unjustified, absencePercent } = figures
  const shown: readonly [Figure, string, zero: boolean][] = [
    ['absence', formatPercent(absencePercent, 2), held === 0],
    ['present', `${formatInteger(present)}/${formatInteger(held)}`, present === 0],
    ['recovered', formatInteger(recovered), recovered === 0],
    ['justified', formatInteger(justified), justified === 0],
    ['unjustified', formatInteger(unjustified), unjustified === 0],
  ]
  return (
    <dl className={`${classes['figures']} facts figures`}>
      {shown.map(([figure, value, zero]) => (
        <div key={figure}>
          <dt>{figureNames[figure]}</dt>
          <dd>
            <FigureButton
              value={value}
              label={`${figureNames[figure]}: ${courseName}`}
              zero={zero}
              onOpen={() => props.onFigure(figure)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
