import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  done,
  newCourse,
  newLead,
  newRoom,
  newStudent,
  newTag,
  newTeacher,
  unique,
} from '#tests/support/academy.ts'
import { upload } from '#tests/support/uploads.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import type { Activity } from '../domain/contract.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))
const staff = await world.as('staff')

const list = async (query: object = {}): Promise<Activity[]> =>
  done(await staff.call('GET', '/activity', query)).rows
const undo = (key: string) => staff.call('POST', '/activity/undo', { key })

/** The line about something, of which the words of the screen name one alone. */
async function lineOf(about: string): Promise<Activity> {
  const lines = (await list()).filter((line) => line.about.includes(about))
  expect(lines).toHaveLength(1)
  return lines[0] as Activity
}

const withdraw = (courseId: number, studentId: number) =>
  staff.call('POST', `/courses/${courseId}/students/${studentId}/withdrawal`)
const coursesOf = async (id: number) => {
  const { courseIds, withdrawnCourseIds } = done(await staff.call('GET', `/students/${id}`))
  return { courseIds, withdrawnCourseIds }
}

/** A proof of what a student of this surname pays. */
async function newProof(surname: string): Promise<number> {
  const courseId = await newCourse(staff)
  const studentId = await newStudent(staff, { courseIds: [courseId], surname })
  const instalments = [{ dueOn: '2026-09-30', amountCents: 30_000, month: '9' }]
  const plan = { version: 0, totalCents: 30_000, instalments }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  const place = `/courses/${courseId}/students/${studentId}/payment-plan`
  const [due] = done(await staff.call('GET', place)).instalments
  const files = [{ uploadId: await upload(world, staff) }]
  const path = `/instalments/${due.id}/students/${studentId}/proofs`
  return done(await staff.call('POST', path, { name: 'Bonifico', files })).ids[0]
}

/** The path of what was written about a new lead of this surname. */
async function newEntry(kind: 'notes' | 'calls', surname: string): Promise<string> {
  const path = `/leads/${await newLead(staff, { surname })}/${kind}`
  const entry = { note: 'Richiamare', at: '2026-10-14T18:30' }
  return `/lead-${kind}/${done(await staff.call('POST', path, entry)).id}`
}

const changesOf = (id: number) =>
  world.sql('select id from course_changes where student_id = $1', [id])
const withdrawalsOf = (id: number) =>
  world.sql(
    `select withdrawals.id, withdrawn_at, readmitted_at from withdrawals
     join enrolments on enrolments.id = enrolment_id where student_id = $1 order by id`,
    [id],
  )

test('asks for a session and for staff, and refuses what is none', async () => {
  const caller = await world.as('call_centre')
  expect((await world.anonymous.call('GET', '/activity')).status).toBe(401)
  expect((await caller.call('GET', '/activity')).status).toBe(403)
  expect((await caller.call('POST', '/activity/undo', { key: 'trash-1' })).status).toBe(403)
  for (const key of ['', 'trash', 'trash-0', 'altro-1', 'lessons-999999', 'trash-999999'])
    expect(await undo(key)).toMatchObject({ status: 404, body: { code: 'activity.not_found' } })
})

describe('is taken back once, and says so', () => {
  test('a room of the trash', async () => {
    const name = unique('Sala')
    const id = await newRoom(staff, name)
    done(await staff.call('DELETE', `/rooms/${id}`, {}))
    const line = await lineOf(name)
    expect(line).toMatchObject({ kind: 'trash', who: 'staff', undone: false })
    done(await undo(line.key))
    expect(await lineOf(name)).toMatchObject({ undone: true })
    expect(await undo(line.key)).toMatchObject({ status: 409, body: { code: 'activity.undone' } })
    expect((await list({ kind: 'lessons' })).map(({ kind }) => kind)).not.toContain('trash')
    expect(done(await staff.call('GET', '/activity/users')).rows).toContain('staff')
  })

  test.each<[string, string, (name: string) => Promise<string>]>([
    [
      'an exam',
      'Esame: spostamento nel cestino',
      async (title) => {
        const path = `/courses/${await newCourse(staff)}/exams`
        const { id } = done(await staff.call('POST', path, { title, heldOn: '2026-10-12' }))
        return `/exams/${id}`
      },
    ],
    [
      'homework',
      'Compito: spostamento nel cestino',
      async (title) => {
        const path = `/courses/${await newCourse(staff)}/homework`
        const task = { title, description: '<p>Atto primo</p>', dueOn: '2026-10-29', files: [] }
        return `/homework/${done(await staff.call('POST', path, task)).id}`
      },
    ],
    [
      'a handout',
      'Dispensa: spostamento nel cestino',
      async (name) => {
        const path = `/courses/${await newCourse(staff)}/handouts`
        return `/handouts/${done(await staff.call('POST', path, { name, files: [] })).id}`
      },
    ],
    [
      'an invoice, by its teacher and day',
      'Fattura: spostamento nel cestino',
      async (surname) => {
        const teacherId = await newTeacher(staff, { surname })
        const form = { teacherId, issuedOn: '2026-09-30', amountCents: 125_000, note: '' }
        return `/teacher-invoices/${done(await staff.call('POST', '/teacher-invoices', form)).id}`
      },
    ],
    [
      'a group of teachers',
      'Gruppo di insegnanti: spostamento nel cestino',
      async (name) => {
        const teacherIds = [await newTeacher(staff), await newTeacher(staff)]
        return `/teacher-groups/${done(await staff.call('POST', '/teacher-groups', { name, teacherIds })).id}`
      },
    ],
    [
      'a merge of courses',
      'Fusione di corsi: spostamento nel cestino',
      async (name) => {
        const courseIds = [await newCourse(staff), await newCourse(staff)]
        return `/course-merges/${done(await staff.call('POST', '/course-merges', { name, courseIds })).id}`
      },
    ],
    [
      'a tag',
      'Tag: spostamento nel cestino',
      async (name) => `/tags/${await newTag(staff, 3, name)}`,
    ],
    [
      'a category of tags',
      'Categoria di tag: spostamento nel cestino',
      async (name) =>
        `/tag-categories/${done(await staff.call('POST', '/tag-categories', { name, colour: 'teal', position: 9 })).id}`,
    ],
    [
      'a kept text',
      'Testo per le mail: spostamento nel cestino',
      async (name) => {
        const form = { name, subject: 'Ciao', html: '<p>Ciao</p>' }
        return `/wordings/${done(await staff.call('POST', '/wordings', form)).id}`
      },
    ],
    [
      'a note, by its lead and day',
      'Nota: spostamento nel cestino',
      (surname) => newEntry('notes', surname),
    ],
    [
      'a call, by its lead and day',
      'Chiamata: spostamento nel cestino',
      (surname) => newEntry('calls', surname),
    ],
    [
      'a proof of payment, by its student and file',
      'Prova di pagamento: spostamento nel cestino',
      async (surname) => `/payment-proofs/${await newProof(surname)}`,
    ],
  ])('%s of the trash', async (_, title, make) => {
    const name = unique('Scarto')
    const path = await make(name)
    done(await staff.call('DELETE', path, {}))
    const line = await lineOf(name)
    expect(line).toMatchObject({ kind: 'trash', title, undone: false })
    done(await undo(line.key))
    expect(await lineOf(name)).toMatchObject({ undone: true })
  })

  test('a lead that was merged into another, as what it was', async () => {
    const [id, surname] = [await newLead(staff), unique('Doppio')]
    const otherId = await newLead(staff, { surname })
    done(await staff.call('POST', `/leads/${id}/merging`, { version: 0, otherId, take: [] }))
    const line = await lineOf(surname)
    expect(line).toMatchObject({ kind: 'trash', title: 'Lead: unito a un altro', undone: false })
    done(await undo(line.key))
    expect(await lineOf(surname)).toMatchObject({ undone: true })
  })

  test('what is in the trash, and not what is gone with an erasure', async () => {
    const surname = unique('Scarto')
    done(await staff.call('DELETE', await newEntry('notes', surname), {}))
    const { key } = await lineOf(surname)
    await world.sql('delete from leads where surname = $1', [surname])
    expect((await list()).map((line) => line.key)).not.toContain(key)
    expect(await undo(key)).toMatchObject({ status: 404, body: { code: 'activity.not_found' } })
  })

  test.each(['student', 'teacher'] as const)('no %s whose data were erased', async (of) => {
    const surname = unique('Scarto')
    const id = await { student: newStudent, teacher: newTeacher }[of](staff, { surname })
    done(await staff.call('DELETE', `/${of}s/${id}`, {}))
    const { key } = await lineOf(surname)
    done(await (await world.as('admin')).call('POST', '/person-data/erasure', { of, id }))
    expect((await list()).map((line) => line.key)).not.toContain(key)
  })

  test('lessons, unless one was changed since', async () => {
    const name = unique('Dizione')
    const courseId = await newCourse(staff, { name })
    const lesson = { courseId, roomId: await newRoom(staff), minutes: 60 }
    const made = done(
      await staff.call('POST', '/lessons', { ...lesson, startsAt: '2026-10-20T18:00' }),
    )
    const line = await lineOf(name)
    expect(line.about).toBe(`1 lezione di ${name}, del 20/10/2026 18:00`)
    const slot = { roomId: lesson.roomId, startsAt: '2026-10-21T18:00', minutes: 60 }
    const moved = done(
      await staff.call('POST', `/lessons/${made.id}/move`, { ...slot, version: 0, scope: 'one' }),
    )
    expect(await undo(line.key)).toMatchObject({
      status: 409,
      body: { code: 'lessons.changed_since' },
    })
    done(await undo(`lessons-${moved.changeId}`))
    const { rows } = done(
      await staff.call('GET', '/lessons', { from: '2026-10-01', to: '2026-10-31', courseId }),
    )
    expect(rows).toMatchObject([{ startsAt: '2026-10-20T18:00:00' }])
  })

  test('closing days', async () => {
    const day = '2027-02-09'
    done(await staff.call('POST', '/closing-days', { days: [{ day, reason: 'Carnevale' }] }))
    const line = await lineOf('09/02/2027')
    done(await undo(line.key))
    const { rows } = done(await staff.call('GET', '/closing-days'))
    expect(rows.map((row: { day: string }) => row.day)).not.toContain(day)
  })

  test('a withdrawal, unless the student came back meanwhile', async () => {
    const courseId = await newCourse(staff)
    const surname = unique('Faggio')
    const id = await newStudent(staff, { surname, courseIds: [courseId] })
    done(await withdraw(courseId, id))
    const line = await lineOf(surname)
    expect(line.kind).toBe('withdrawal')
    done(await undo(line.key))
    expect(await coursesOf(id)).toEqual({ courseIds: [courseId], withdrawnCourseIds: [] })
    done(await withdraw(courseId, id))
    expect(await undo(line.key)).toMatchObject({
      status: 409,
      body: { code: 'activity.changed_since' },
    })
  })

  test('a withdrawal, which nobody took back when the enrolment itself was taken away', async () => {
    const [courseId, other] = [await newCourse(staff), await newCourse(staff)]
    const surname = unique('Frassino')
    const id = await newStudent(staff, { surname, courseIds: [courseId, other] })
    done(await withdraw(courseId, id))
    done(await staff.call('DELETE', `/courses/${courseId}/students/${id}`, {}))
    const line = await lineOf(surname)
    expect(line).toMatchObject({ kind: 'withdrawal', undone: false })
    expect((await undo(line.key)).body.code).toBe('activity.changed_since')
  })

  test('a change of class whole', async () => {
    const [from, to] = [await newCourse(staff), await newCourse(staff)]
    const surname = unique('Cerro')
    const id = await newStudent(staff, { surname, courseIds: [from] })
    done(await staff.call('POST', `/courses/${from}/students/${id}/change`, { toCourseId: to }))
    const line = await lineOf(surname)
    expect(line.kind).toBe('class')
    done(await undo(line.key))
    expect(await lineOf(surname)).toMatchObject({ undone: true })
    expect(await coursesOf(id)).toEqual({ courseIds: [from], withdrawnCourseIds: [] })
    expect(await changesOf(id)).toEqual([])
  })

  test('a change of class with the plan that was agreed at it', async () => {
    const [from, to] = [await newCourse(staff), await newCourse(staff)]
    const surname = unique('Leccio')
    const id = await newStudent(staff, { surname, courseIds: [from] })
    const instalments = ['2026-09-01', '2026-12-01'].map((dueOn) => ({ dueOn, amountCents: 5_000 }))
    const plan = { version: 0, totalCents: 10_000, instalments }
    done(await staff.call('PUT', `/courses/${to}/payment-plan`, plan))
    const change = { courseId: from, late: 'spread' }
    done(await staff.call('POST', `/courses/${to}/newcomers/${id}`, change))
    const line = (await list({ kind: 'class' })).find(({ about }) => about.includes(surname))
    done(await undo(line?.key ?? ''))
    expect(await coursesOf(id)).toEqual({ courseIds: [from], withdrawnCourseIds: [] })
  })

  test.each<[string, (id: number, courseId: number) => Promise<unknown>]>([
    [
      'a grade was given',
      async (id, courseId) => {
        const exam = { title: 'Monologo', heldOn: '2026-10-12' }
        const made = done(await staff.call('POST', `/courses/${courseId}/exams`, exam))
        const grades = [{ studentId: id, value: 28 }]
        done(await staff.call('PUT', `/exams/${made.id}/grades`, { version: 0, grades }))
      },
    ],
    [
      'a plan was agreed',
      async (id, courseId) => {
        const instalments = [{ dueOn: '2026-12-01', amountCents: 10_000 }]
        const plan = { version: 0, totalCents: 10_000, instalments }
        done(await staff.call('PUT', `/courses/${courseId}/students/${id}/payment-plan`, plan))
      },
    ],
  ])('a change of class, unless %s in the new class since', async (_, use) => {
    const [from, to] = [await newCourse(staff), await newCourse(staff)]
    const surname = unique('Abete')
    const id = await newStudent(staff, { surname, courseIds: [from] })
    done(await staff.call('POST', `/courses/${from}/students/${id}/change`, { toCourseId: to }))
    const line = await lineOf(surname)
    await use(id, to)
    expect(await undo(line.key)).toMatchObject({
      status: 409,
      body: { code: 'activity.used_since' },
    })
    expect(await coursesOf(id)).toMatchObject({ courseIds: [from, to] })
  })

  test('a change of class of who had left both classes, who has left them since then again', async () => {
    const [from, to] = [await newCourse(staff), await newCourse(staff)]
    const surname = unique('Olmo')
    const id = await newStudent(staff, { surname, courseIds: [from, to] })
    for (const courseId of [from, to]) done(await withdraw(courseId, id))
    const before = await withdrawalsOf(id)
    world.clock.advance({ minutes: 10 })
    done(await staff.call('POST', `/courses/${from}/students/${id}/change`, { toCourseId: to }))
    const line = (await list({ kind: 'class' })).find(({ about }) => about.includes(surname))
    done(await undo(line?.key ?? ''))
    expect(await coursesOf(id)).toEqual({ courseIds: [from, to], withdrawnCourseIds: [from, to] })
    expect(await withdrawalsOf(id)).toEqual(before)
    const again = (await list({ kind: 'class' })).find(({ about }) => about.includes(surname))
    expect(again).toMatchObject({ undone: true })
  })

  test('a withdrawal, unless the student changed class since', async () => {
    const [from, to] = [await newCourse(staff), await newCourse(staff)]
    const surname = unique('Pioppo')
    const id = await newStudent(staff, { surname, courseIds: [from] })
    done(await withdraw(from, id))
    const line = await lineOf(surname)
    world.clock.advance({ minutes: 10 })
    done(await staff.call('POST', `/courses/${from}/students/${id}/change`, { toCourseId: to }))
    expect(await undo(line.key)).toMatchObject({
      status: 409,
      body: { code: 'activity.changed_since' },
    })
    expect(await coursesOf(id)).toEqual({ courseIds: [from, to], withdrawnCourseIds: [from] })
  })
})

test('after thirty days it is over', async () => {
  const name = unique('Sala')
  const id = await newRoom(staff, name)
  done(await staff.call('DELETE', `/rooms/${id}`, {}))
  const { key } = await lineOf(name)
  await world.as('admin')
  world.clock.set('2026-11-20T09:00:00+01:00[Europe/Rome]')
  // A session of that time has ended.
  const later = await world.signIn('admin')
  expect((await later.call('POST', '/activity/undo', { key })).status).toBe(404)
  const { rows } = done(await later.call('GET', '/activity'))
  expect(rows.filter((line: Activity) => line.about === name)).toEqual([])
})
