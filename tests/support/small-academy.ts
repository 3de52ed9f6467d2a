import { done, newCategory, newCourse, newStudent } from './academy.ts'
import type { Client } from './client.ts'
import { newEvent } from './events.ts'

/** What screens are about that need a record. */
export interface SmallAcademy {
  readonly courseId: number
  readonly studentId: number
  readonly teacherId: number
  readonly subjectId: number
  readonly roomId: number
  readonly examId: number
  /** A lesson whose register was taken, with an absence. */
  readonly lessonId: number
  /** Full, with somebody who waits. */
  readonly eventId: number
}

/**
 * A few rows of every kind: courses going on, archived and in the trash; students who attend,
 * withdrew, changed class, are on the blacklist or in the trash; a letter that waits; lessons of
 * every sort on both sides of today, and days on which the school is closed; an exam with grades;
 * registers with absences, for one of which lessons were proposed; what is handed out, assigned
 * and granted to the course; a payment plan that one student follows in her own way, with one file
 * for two instalments; an event that is full, with a waiting list.
 */
export async function smallAcademy(staff: Client): Promise<SmallAcademy> {
  const post = async (path: string, input: unknown = {}) =>
    done(await staff.call('POST', path, input))
  const categoryId = await newCategory(staff, 'Recitazione cinematografica')
  await newCategory(staff, 'Regia e sceneggiatura')
  const courseId = await newCourse(staff, { name: 'Primo anno A', categoryId })
  const toCourseId = await newCourse(staff, { name: 'Primo anno B', categoryId })
  const archived = await newCourse(staff, { name: 'Laboratorio di mimo', categoryId })
  const thrown = await newCourse(staff, { name: 'Corso annullato', categoryId })
  for (const id of [archived, thrown]) await post(`/courses/${id}/archiving`)
  done(await staff.call('DELETE', `/courses/${thrown}`))

  const enter = (surname: string) => newStudent(staff, { surname, courseIds: [courseId] })
  const studentId = await enter('Della Valle Sanseverino')
  const withdrawn = await enter('D’Angelo')
  const moved = await enter('Perù')
  const listed = await enter('Rossi')
  const deleted = await enter('Zanin')
  await newStudent(staff, { surname: 'Verdi', courseIds: [toCourseId] })
  const here = `/courses/${courseId}/students`
  const examId = await exams(staff, courseId, [studentId, withdrawn, moved, listed])
  await post(`${here}/${withdrawn}/withdrawal`)
  await post(`${here}/${moved}/change`, { toCourseId })
  const reason = 'Non paga da due anni e non risponde né al telefono né alle lettere.'
  await post(`/students/${listed}/blacklisting`, { reason })
  await post(`/students/${studentId}/credentials`)
  done(await staff.call('DELETE', `/students/${deleted}`))
  const rooms = await school(staff, courseId, toCourseId)
  const lessonId = await registers(staff, courseId, studentId)
  await makeup(staff, { studentId, lessonId, toCourseId, ...rooms })
  await materials(staff, courseId)
  await payments(staff, courseId, studentId)
  const eventId = await newEvent(staff, { title: 'Open day', capacity: 1 })
  await post(`/events/${eventId}/people`, { studentId })
  await post(`/events/${eventId}/people`, { guestName: 'Lia Neri', state: 'waiting' })
  return { courseId, studentId, examId, lessonId, eventId, ...rooms }
}

/**
 * Registers of two lessons at which one student was absent, once justified; she is to be marked
 * at the others still. Answers the lesson whose absence is not justified.
 */
async function registers(staff: Client, courseId: number, studentId: number): Promise<number> {
  const period = { from: '2026-10-01', to: '2026-10-08', courseId }
  const { rows } = done(await staff.call('GET', '/lessons', period))
  const taken: number[] = rows.slice(-2).map(({ id }: { id: number }) => id)
  for (const lessonId of taken) {
    const { courses } = done(await staff.call('GET', `/lessons/${lessonId}/register`))
    const students: { studentId: number; withdrawn: boolean }[] = courses.flatMap(
      (course: { students: unknown }) => course.students,
    )
    const entries = students
      .filter(({ withdrawn }) => !withdrawn)
      .map((student) => ({
        studentId: student.studentId,
        present: student.studentId !== studentId,
        minutes: null,
      }))
    done(await staff.call('PUT', `/lessons/${lessonId}/register`, { version: 0, entries }))
  }
  const [justified = 0, lessonId = 0] = taken
  const absences = [{ lessonId: justified, studentId }]
  const reason = 'Certificato medico: tre giorni di riposo, consegnato in segreteria dal padre'
  done(await staff.call('POST', '/absences/justification', { absences, reason }))
  return lessonId
}

/** Proposes to make an absence up at one of two lessons of the other class. */
async function makeup(
  staff: Client,
  at: {
    readonly studentId: number
    readonly lessonId: number
    readonly toCourseId: number
    readonly roomId: number
    readonly subjectId: number
  },
): Promise<void> {
  const { studentId, lessonId, toCourseId: courseId, roomId, subjectId } = at
  const content = { courseId, roomId, subjectIds: [subjectId], minutes: 120 }
  const lessonIds: number[] = []
  for (const startsAt of ['2026-10-20T10:00', '2026-10-27T10:00']) {
    lessonIds.push(done(await staff.call('POST', '/lessons', { ...content, startsAt })).id)
  }
  const { id } = done(await staff.call('POST', '/makeups', { studentId, lessonId }))
  const note = 'Porta il copione.'
  done(await staff.call('POST', `/makeups/${id}/proposals`, { lessonIds, note }))
}

/**
 * A plan of three instalments, which one student has as her own: paid, in part, and due; the last
 * two with the same proof.
 */
async function payments(staff: Client, courseId: number, studentId: number): Promise<void> {
  const instalments = [
    { dueOn: '2026-09-30', amountCents: 33_333, month: '9' },
    { dueOn: '2026-10-10', amountCents: 33_333, month: 'seconda rata, con il libretto' },
    { dueOn: '2026-11-30', amountCents: 33_334, month: '11' },
  ]
  const plan = { version: 0, totalCents: 100_000, instalments }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  const own = `/courses/${courseId}/students/${studentId}/payment-plan`
  const common = done(await staff.call('GET', own))
  const known = common.instalments.map(({ id }: { id: number }) => id)
  const changed = instalments.map((row, at) => ({ ...row, id: known[at] }))
  const input = { version: common.version, totalCents: plan.totalCents, instalments: changed }
  done(await staff.call('PUT', own, input))
  const { instalments: hers } = done(await staff.call('GET', own))
  const [first, second, third] = hers.map(({ id }: { id: number }) => `/instalments/${id}`)
  const payment = { paidOn: '2026-10-01', method: 'bank', note: 'Bonifico della nonna materna' }
  const pay = async (path: string, amountCents: number) =>
    done(
      await staff.call('POST', `${path}/students/${studentId}/payments`, {
        ...payment,
        amountCents,
        version: 0,
      }),
    )
  await pay(first, 33_333)
  await pay(second, 10_000)
  const name = 'Contabile del bonifico della nonna materna'
  for (const path of [second, third]) {
    const files = [await upload(staff, 'contabile.pdf', '%PDF-1.7')]
    done(await staff.call('POST', `${path}/students/${studentId}/proofs`, { name, files }))
  }
}

/** A handout, homework and discounts with files that are shown and files that are saved. */
async function materials(staff: Client, courseId: number): Promise<void> {
  const files = [
    await upload(staff, 'Copione dello spettacolo di fine anno, terza stesura.pdf', '%PDF-1.7'),
    await upload(staff, 'Appunti.txt', 'Portare il copione'),
  ]
  const description =
    '<p>Da leggere <strong>prima</strong> della prova:</p><ul><li><p>atto primo</p></li></ul><p><a href="https://esempio.it">il testo</a></p>'
  const here = `/courses/${courseId}`
  done(await staff.call('POST', `${here}/handouts`, { name: 'Copione', description, files }))
  const homework = { title: 'Monologo a memoria', description, dueOn: '2026-10-29' }
  done(await staff.call('POST', `${here}/homework`, homework))
  const discounts = {
    version: 0,
    text: 'Fratelli: 10%',
    files: [await upload(staff, 'a.pdf', '%PDF-1.7')],
  }
  done(await staff.call('PUT', `${here}/discounts`, discounts))
}

async function upload(staff: Client, name: string, content: string) {
  const at = `/uploads?name=${encodeURIComponent(name)}`
  const raw = { 'content-type': 'application/octet-stream' }
  return { uploadId: done(await staff.call('POST', at, content, raw)).id as number }
}

/** Two exams, of which only the first was held; answers that one. */
async function exams(
  staff: Client,
  courseId: number,
  studentIds: readonly number[],
): Promise<number> {
  const insert = async (title: string, heldOn: string): Promise<number> =>
    done(await staff.call('POST', `/courses/${courseId}/exams`, { title, heldOn })).id
  const examId = await insert('Esame di dizione', '2026-10-12')
  await insert('Saggio finale di recitazione davanti alla macchina da presa', '2027-06-10')
  const grades = studentIds.map((studentId, at) => ({ studentId, value: at === 0 ? -1 : 24 + at }))
  done(await staff.call('PUT', `/exams/${examId}/grades`, { version: 0, grades }))
  return examId
}

async function school(staff: Client, courseId: number, otherCourseId: number) {
  const post = async (path: string, input: unknown) => done(await staff.call('POST', path, input))
  const { id: roomId } = await post('/rooms', { name: 'Teatro di posa' })
  const { id: subjectId } = await post('/subjects', { name: 'Dizione', note: 'primo anno' })
  const teacher = { mail: '', mail2: '', taxCode: '', regime: 'FAT_1', subjectIds: [subjectId] }
  const teach = async (name: string, surname: string) =>
    (await post('/teachers', { ...teacher, name, surname })).id as number
  const teacherId = await teach('Eleonora', 'Dusi')
  const partner = await teach('Tommaso', 'Salvini')
  const invoice = { teacherId, issuedOn: '2026-10-05', amountCents: 48_000 }
  await post('/teacher-invoices', { ...invoice, note: 'Settembre', paid: false })
  await post('/teacher-groups', { name: 'Coppia di scena', teacherIds: [teacherId, partner] })
  const lesson = {
    courseId,
    roomId,
    subjectIds: [subjectId],
    teacherIds: [teacherId],
    minutes: 120,
  }
  const days = ['2026-10-01', '2026-10-08', '2026-10-15', '2026-10-22', '2026-11-05', '2026-11-12']
  const rows = days.map((day) => ({ startsAt: `${day}T18:00`, roomId }))
  const { roomId: _room, ...content } = lesson
  await post('/lessons/batch', { ...content, rows })
  await post('/lessons', {
    ...lesson,
    otherCourseIds: [otherCourseId],
    teacherIds: [teacherId, partner],
    startsAt: '2026-10-01T10:00',
    topic: 'Lettura a prima vista di un copione mai visto, in piedi e poi seduti',
    fee: true,
    splitBilling: true,
  })
  await post('/lessons', { ...lesson, startsAt: '2026-10-02T09:30', dailyBilling: true })
  await post('/closing-days', { days: [{ day: '2026-12-24' }, { day: '2026-12-25' }] })
  return { teacherId, subjectId, roomId }
}
