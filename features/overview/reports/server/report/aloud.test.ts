import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  done,
  newCourse,
  newPayment,
  newRoom,
  newStudent,
  newTeacher,
} from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { png } from '#tests/support/picture.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld({
  env: {
    ACADEMY_LOGO: `data:image/png;base64,${png(160, 40).toString('base64')}`,
    ACADEMY_IBAN: 'IT60 X054 2811 1010 0000 0123 456',
  },
})
afterAll(() => world.close())
const staff = await world.as('staff')

let course: number
let student: number
let room: number
let exam: number
let payment: number
beforeAll(async () => {
  course = await newCourse(staff)
  const photo = `data:image/png;base64,${png(120, 160).toString('base64')}`
  student = await newStudent(staff, { courseIds: [course], photo })
  room = await newRoom(staff)
  const teacherIds = [await newTeacher(staff)]
  const held = { courseId: course, roomId: room, teacherIds }
  await insertLesson(world, { ...held, startsAt: '2026-10-05T09:00:00' })
  const asked = { title: 'Monologo', heldOn: '2026-10-10' }
  exam = done(await staff.call('POST', `/courses/${course}/exams`, asked)).id
  const instalments = [{ dueOn: '2026-10-31', amountCents: 35_050, month: '10' }]
  payment = await newPayment(staff, [course, student], instalments, 35_050)
})

const place = () => `student=${student}&course=${course}`
const days = 'from=2026-10-01&to=2026-10-31'

test.each([
  ['course-calendar', () => `courses=${course}&${days}`, ['TR', 'TD']],
  ['room-timetable', () => `room=${room}&${days}`, ['TR', 'TD']],
  ['lesson-list', () => `course=${course}`, ['H2', 'TR', 'TD']],
  ['student-exams', place, ['H2', 'TH', 'TD']],
  ['student-courses', () => `student=${student}`, ['H2', 'TH', 'TD']],
  ['averages', () => `course=${course}`, ['TH', 'TD']],
  ['exam-grades', () => `exam=${exam}`, ['TH', 'TD']],
  ['hours', () => 'month=2026-10', ['TH', 'TD']],
  ['attendance', place, ['TH', 'TD']],
  ['certificate', place, ['P']],
  ['enrolment', place, ['H2', 'TH', 'TD', 'Figure']],
  ['receipt', () => `payment=${payment}`, ['TR', 'TD']],
  ['class-list', () => `course=${course}`, ['Figure']],
  ['register-sheet', () => `course=${course}`, ['TH', 'TD']],
  ['call-sheet', () => 'day=2026-10-05', ['TH', 'Figure']],
])(
  '%s can be read aloud: its language, its heading and its parts',
  async (report, asked, parts) => {
    const headers = { cookie: staff.cookie ?? '' }
    const answer = await fetch(`${world.url}/api/reports/${report}.pdf?${asked()}`, { headers })
    const bytes = await answer.bytes()
    expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
    const pdf = await getDocumentProxy(bytes, { verbosity: 0 })
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'it-IT' })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const tags = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    for (const part of ['H1', ...parts]) expect(tags).toContain(`"role":"${part}"`)
    expect(await pdf.getOutline()).not.toBeNull()
  },
)
