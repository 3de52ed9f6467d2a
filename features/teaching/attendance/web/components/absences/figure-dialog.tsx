import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#kit/web/dialog.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import { Record } from '#kit/web/record.tsx'
import type { StudentCourseAttendance } from '../../../domain/contract.ts'
import { figureNames, PREVIOUS_NOTE } from '../../../domain/text/absences.ts'
import { api } from '../../api.ts'
import { type AskedFigure, formulaOf, lessonsBehind } from './figures.ts'
import { StudentLessons } from './student-lessons.tsx'

/** How a figure is computed, in words, and the lessons it is made of. */
export default function FigureDialog({
  asked,
  onClose,
}: {
  asked: AskedFigure
  onClose: () => void
}) {
  const { studentId, courseId, figure } = asked
  const query = api.ofStudent.query({ id: studentId, courseId })
  const student = useQuery(query).data?.student
  const title = student === undefined ? figureNames[figure] : `${figureNames[figure]}: ${student}`
  return (
    <Dialog opened size="xl" title={title} onClose={onClose}>
      <Record query={query}>
        {({ courses }) => {
          const course = courses.find((one) => one.courseId === courseId)
          return course && <Behind asked={asked} course={course} />
        }}
      </Record>
    </Dialog>
  )
}

function Behind({ asked, course }: { asked: AskedFigure; course: StudentCourseAttendance }) {
  const { studentId, courseId, figure } = asked
  const previous = figure === 'absences' && course.figures.previousAbsences > 0
  return (
    <Stack gap="sm">
      <Text fw={600}>{course.courseName}</Text>
      <Text className="figures">{formulaOf(figure, course.figures)}</Text>
      {previous && (
        <Text c="dimmed">
          {PREVIOUS_NOTE}{' '}
          <LinkWords
            underline="always"
            to={{ to: '/app/gestioneAssenze', search: { id: studentId } }}
          >
            Tutti i corsi
          </LinkWords>
        </Text>
      )}
      <StudentLessons
        studentId={studentId}
        courseId={courseId}
        which={(lessons) => lessonsBehind(figure, lessons)}
      />
    </Stack>
  )
}
