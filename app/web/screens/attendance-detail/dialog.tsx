import { Tabs, Text } from '@mantine/core'
import { StudentLessons } from '#f/teaching/attendance/web/public.tsx'
import { StudentExams } from '#f/teaching/exams/web/public.tsx'
import { MakeupCell } from '#f/teaching/makeups/web/public.tsx'
import { Dialog } from '#kit/web/dialog.tsx'

/** "Dettaglio presenze": every lesson of a student in a course, and her exams. */
export default function AttendanceDetail(props: {
  studentId: number
  courseId: number
  /** "Cognome Nome". */
  name: string
  onClose: () => void
}) {
  const { studentId, courseId, name } = props
  return (
    <Dialog opened title="Dettaglio presenze" size="xl" onClose={props.onClose}>
      <Text fw={600}>{name}</Text>
      <Tabs defaultValue="attendance" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="attendance">Presenze</Tabs.Tab>
          <Tabs.Tab value="exams">Esami</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="attendance">
          <StudentLessons
            studentId={studentId}
            courseId={courseId}
            makeupOf={({ lesson: { lessonId, startsAt } }) => (
              <MakeupCell studentId={studentId} lessonId={lessonId} startsAt={startsAt} />
            )}
          />
        </Tabs.Panel>
        <Tabs.Panel value="exams">
          <StudentExams studentId={studentId} courseId={courseId} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}
