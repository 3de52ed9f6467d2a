import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Output } from '#kit/domain/contract.ts'
import { formatDay, fullName } from '#kit/domain/format.ts'
import { FigureButton } from '#kit/web/figure.tsx'
import { SidewaysHint } from '#kit/web/sideways-hint.tsx'
import { target } from '#kit/web/places.ts'
import type { examsContract } from '../../domain/contract.ts'
import { averageText } from '../../domain/rules.ts'
import { Grade } from './grade.tsx'
import classes from './grades-section.module.css'
import { examPlace } from './places.ts'

export type CourseGrades = Output<typeof examsContract.ofCourse>

export interface GradesProps extends CourseGrades {
  /** Shows what is behind the mean of a student. */
  readonly open: (asked: { studentId: number; name: string }) => void
}

/** Students down, exams across; the name and the mean stay in sight while the rest is scrolled. */
export function GradeMatrix({ exams, students, open }: GradesProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      <div
        ref={box}
        className={`${classes['scroller']} framed`}
        role="region"
        aria-label="Voti per esame"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard too
        tabIndex={0}
      >
        <table className={`${classes['matrix']} pinned figures`} aria-label="Voti esami">
          <thead>
            <tr>
              <th scope="col">Studente</th>
              {exams.map(({ id, title, heldOn }) => (
                <th key={id} scope="col">
                  <Link {...target(examPlace(id))} title={title} className="dotted">
                    {title}
                  </Link>
                  <time dateTime={heldOn}>{formatDay(heldOn)}</time>
                </th>
              ))}
              <th scope="col">Media</th>
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <tr key={student.studentId} data-withdrawn={student.withdrawn || undefined}>
                <th scope="row">
                  <StudentName student={student} />
                </th>
                {student.grades.map(({ examId, value }) => (
                  <td key={examId}>
                    <Grade value={value} />
                  </td>
                ))}
                <td>
                  <Average student={student} open={open} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SidewaysHint of={box} />
    </>
  )
}

type Student = CourseGrades['students'][number]

/** `Cognome Nome`, and whether she left the course. */
export function StudentName({ student }: { student: Student }) {
  return (
    <>
      {fullName(student)}
      {student.withdrawn && <span className="dim note"> ha lasciato il corso</span>}
    </>
  )
}

/** The mean of a student, which opens her exams. */
export function Average({ student, open }: { student: Student; open: GradesProps['open'] }) {
  const name = fullName(student)
  return (
    <FigureButton
      value={averageText(student.average)}
      label={`media di ${name}`}
      zero={student.average === null}
      onOpen={() => open({ studentId: student.studentId, name })}
    />
  )
}
