import { courseSeed, type DemoCourse } from '#f/school/courses/server/seed.ts'
import { enrolmentSeed } from '#f/school/enrolments/server/seed.ts'
import { addDays } from '#kit/domain/day.ts'
import { type Demo, demoSeed, insertNumbered, insertRows } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'

/** Notifications for each copy of the academy. */
const MANY = 24
/** Days back to the oldest. */
const LONG_AGO = 90
/** Some of those who were told have read it. */
const READ = 0.4

const TEXTS: readonly (readonly [subject: string, text: string])[] = [
  ['Lezione spostata', 'La lezione di lunedì comincia alle 18.'],
  ['Aula cambiata', 'Da questa settimana le lezioni sono nella sala prove A.'],
  ['Materiale da portare', 'Per la prossima lezione portate abiti comodi e il copione.'],
  ['Saggio finale', 'Le prove del saggio sono nel calendario: controllate gli orari.'],
  ['Chiusura', 'Venerdì la sede resta chiusa.'],
]

/** Tells courses of the demo something, and each of their students. */
async function seedNotices(
  tx: Tx,
  { courses, ...demo }: Demo & { readonly courses: readonly DemoCourse[] },
): Promise<number> {
  const random = demo.random('notices')
  const attending = await tx
    .selectFrom('attending_students')
    .select(['course_id as courseId', 'student_id as studentId'])
    .orderBy('course_id')
    .orderBy('student_id')
    .execute()
  const drawn = Array.from({ length: MANY * demo.scale }, () => {
    const [subject, text] = random.pick(TEXTS)
    const created_at = demo.instantOn(addDays(demo.today, -random.int(1, LONG_AGO)), random)
    const words = { subject, text, html: `<p>${text}</p>`, created_by: 'segreteria' }
    return { ...words, created_at }
  }).toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
  const ids = await insertNumbered(tx, 'notices', drawn)
  const targets = ids.flatMap((notice_id, index) => {
    const course_id = random.pick(courses).id
    const read_at = drawn[index]?.created_at ?? null
    const students = attending.filter(({ courseId }) => courseId === course_id)
    return [
      { notice_id, course_id, student_id: null, flag: 0, read_at: null },
      ...students.map(({ studentId }) => ({
        ...{ notice_id, course_id: null, student_id: studentId, flag: 1 },
        read_at: random.chance(READ) ? read_at : null,
      })),
    ]
  })
  await insertRows(tx, 'notice_targets', targets)
  return drawn.length
}

export const noticeSeed = demoSeed(
  { courses: courseSeed, enrolments: enrolmentSeed },
  (tx, demo) => seedNotices(tx, demo),
  (notices) => ({ notices }),
)
