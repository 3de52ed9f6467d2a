import { Section } from '#kit/web/page.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import type { Register } from '../../../domain/contract.ts'
import { NOBODY, registerCounts } from '../../../domain/text/register.ts'
import type { useRowKeys } from './keys.ts'
import classes from './register.module.css'
import { RegisterRow } from './row.tsx'
import { fieldOf, markedOf, markingOne, type RegisterValues, studentsOf } from './values.ts'

/** The students of a register, by course, with how far it is. */
export function RegisterStudents(props: {
  register: Register
  form: SaveForm<RegisterValues>
  rows: ReturnType<typeof useRowKeys>
  /** Its day has not come: to be read only. */
  closed: boolean
}) {
  const { register, form, rows, closed } = props
  const students = studentsOf(register)
  if (students.length === 0) return <Section title="Studenti">{NOBODY}</Section>
  const marks = students.map(({ studentId }) => markedOf(form.values, studentId).present)
  const count = (present: boolean | null) => marks.filter((mark) => mark === present).length
  return (
    <div id={rows.id} className="stack">
      <p className="dim figures" role="status">
        {registerCounts(count(true), count(false), count(null))}
      </p>
      {register.courses.map((course) => (
        <Section key={course.courseId} title={course.courseName}>
          <div className={`${classes['list']} boxed`}>
            {course.students.map((student) => {
              const path = fieldOf(student.studentId)
              const at = students.indexOf(student)
              const marked = markedOf(form.values, student.studentId)
              return (
                <RegisterRow
                  key={student.studentId}
                  student={student}
                  number={at + 1}
                  path={path}
                  marked={marked}
                  closed={closed}
                  error={form.field(path).error}
                  lessonMinutes={register.lesson.minutes}
                  current={at === rows.current}
                  onFocus={() => rows.setCurrent(at)}
                  onKeyDown={rows.keys}
                  mark={(some) =>
                    form.set(markingOne(register, form.values, student.studentId, some))
                  }
                />
              )
            })}
          </div>
        </Section>
      ))}
    </div>
  )
}
