import { Group, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Output } from '#kit/domain/contract.ts'
import { formatDay } from '#kit/domain/format.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { Record } from '#kit/web/record.tsx'
import { SmallTable } from '#kit/web/small-table.tsx'
import { remember } from '#kit/web/storage.ts'
import type { examsContract } from '../../domain/contract.ts'
import { averageText, gradeText } from '../../domain/rules.ts'
import { examSentences, FORMULA, NO_COURSE_EXAMS, NO_EXAMS } from '../../domain/text.ts'
import { api } from '../api.ts'
import { Grade } from './grade.tsx'
import { examPlace, studentPrint } from './places.ts'

type Course = Output<typeof examsContract.ofStudent>['courses'][number]

/** The exams of a student in a course, what came along from classes before, and the mean of all. */
export default function StudentExams({
  studentId,
  courseId,
}: {
  studentId: number
  courseId: number
}) {
  return (
    <Record
      query={api.ofStudent.query({ id: studentId, courseId })}
      missing={examSentences['exams.student_not_found']}
    >
      {({ courses: [course] }) =>
        course ? (
          <CourseExams course={course} studentId={studentId} />
        ) : (
          <Text c="dimmed">{NO_EXAMS}</Text>
        )
      }
    </Record>
  )
}

/** The exams of a student in all of their courses, as a section of their page. */
export function AllExams({ studentId }: { studentId: number }) {
  // Asked for with the averages above, which try again when it could not be read.
  const query = { ...api.ofStudent.query({ id: studentId }), retryOnMount: false }
  return (
    <Section title="Esami dello studente">
      <Record query={query} missing={examSentences['exams.student_not_found']}>
        {({ courses }) =>
          courses.length === 0 ? (
            <Text c="dimmed">{NO_COURSE_EXAMS}</Text>
          ) : (
            courses.map((course) => (
              <div key={course.courseId} className="stack">
                <Title order={3}>{course.courseName}</Title>
                <CourseExams course={course} studentId={studentId} />
              </div>
            ))
          )
        }
      </Record>
    </Section>
  )
}

function CourseExams({ course, studentId }: { course: Course; studentId: number }) {
  const { courseId, exams, previous, average } = course
  const select = () => {
    remember('student', studentId)
    remember('course', courseId)
  }
  return (
    <div className="stack gap-lg">
      {exams.length === 0 && <Text c="dimmed">{NO_EXAMS}</Text>}
      {exams.length > 0 && (
        <SmallTable label={`Esami di ${course.courseName}`} head={['Data', 'Esame', 'Voto']}>
          {exams.map(({ examId, title, heldOn, value }) => (
            <tr key={examId}>
              <td>{formatDay(heldOn)}</td>
              <td>
                <Link {...target(examPlace(examId))}>{title}</Link>
              </td>
              <td>
                <Grade value={value} />
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
      {previous.length > 0 && (
        <SmallTable label="Voti esami classe precedente" head={['Classe', 'Esame', 'Voto']}>
          {previous.map(({ courseName, title, value }, at) => (
            <tr key={at}>
              <td>{courseName}</td>
              <td>{title}</td>
              <td>{gradeText(value)}</td>
            </tr>
          ))}
        </SmallTable>
      )}
      <Group justify="space-between" align="flex-end">
        <div>
          <Text>
            Media complessiva: <strong className="figures">{averageText(average)}</strong>
          </Text>
          <Text size="sm" c="dimmed">
            {FORMULA}
          </Text>
        </div>
        <LinkButton to={studentPrint(studentId, courseId)} icon={IconPrinter} onClick={select}>
          Stampa
        </LinkButton>
      </Group>
    </div>
  )
}
