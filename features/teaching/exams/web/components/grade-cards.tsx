import { IconChevronRight } from '@tabler/icons-react'
import { averageText } from '../../domain/rules.ts'
import { Grade } from './grade.tsx'
import { type GradesProps, StudentName } from './grade-matrix.tsx'
import classes from './grades-section.module.css'

/** The same for a phone: a line for each student with her mean, which unfolds to her grades. */
export function GradeCards({ exams, students }: GradesProps) {
  return (
    <ul className={`${classes['cards']} bare framed`} aria-label="Voti esami">
      {students.map((student) => (
        <li key={student.studentId} className="ruled">
          <details>
            <summary className="row figures">
              <IconChevronRight size={16} aria-hidden />
              <span className="breaks grow">
                <StudentName student={student} />
              </span>
              <strong>{averageText(student.average)}</strong>
            </summary>
            <dl className="stack gap-sm">
              {exams.map(({ id, title }) => (
                <div key={id}>
                  <dt className="dim breaks">{title}</dt>
                  <dd className="whole">
                    <Grade
                      value={student.grades.find(({ examId }) => examId === id)?.value ?? null}
                    />
                  </dd>
                </div>
              ))}
              {student.previous.map(({ courseName, title, value }, at) => (
                <div key={at}>
                  <dt className="dim breaks">
                    {title} ({courseName})
                  </dt>
                  <dd className="whole">
                    <Grade value={value} />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  )
}
