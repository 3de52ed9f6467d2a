import { Button, Group, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Output } from '#kit/domain/contract.ts'
import { formatDay } from '#kit/domain/format.ts'
import { target } from '#kit/web/places.ts'
import { Record } from '#kit/web/record.tsx'
import { remember } from '#kit/web/storage.ts'
import type { examsContract } from '../../domain/contract.ts'
import { averageText, gradeText } from '../../domain/rules.ts'
import { examSentences, FORMULA, NO_EXAMS } from '../../domain/text.ts'
import { api } from '../api.ts'
import { Grade } from './grade.tsx'
import { examPlace, studentPrint } from './places.ts'
import classes from './student-exams.module.css'

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
        <Grades label={`Esami di ${course.courseName}`} head={['Data', 'Esame', 'Voto']}>
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
        </Grades>
      )}
      {previous.length > 0 && (
        <Grades label="Voti esami classe precedente" head={['Classe', 'Esame', 'Voto']}>
          {previous.map(({ courseName, title, value }, at) => (
            <tr key={at}>
              <td>{courseName}</td>
              <td>{title}</td>
              <td>{gradeText(value)}</td>
            </tr>
          ))}
        </Grades>
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
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} />}
          onClick={select}
          renderRoot={(root) => <Link {...root} {...target(studentPrint(studentId, courseId))} />}
        >
          Stampa
        </Button>
      </Group>
    </div>
  )
}

function Grades(props: { label: string; head: readonly string[]; children: ReactNode }) {
  return (
    <table className={classes['table']}>
      <caption>{props.label}</caption>
      <thead>
        <tr>
          {props.head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  )
}
