import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newSubject, newTeacher, unique } from '#tests/support/academy.ts'
import { oldClient, type Form } from '#tests/support/scripts.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
await world.as('admin')
const client = await oldClient(world, 'admin')
const call = async (script: string, form: Form = {}) => (await client.call(script, form)).body

/** A course, a room and two teachers of their own, and the form of a lesson with them. */
async function ground(changes: Form = {}) {
  const name = unique('Recitazione')
  const courseId = await newCourse(staff, { name })
  const roomName = unique('Aula')
  const roomId = await newRoom(staff, roomName)
  const surnames = [unique('Bianchi'), unique('Rossi')]
  const teachers = [
    await newTeacher(staff, { surname: surnames[0], name: 'Luca' }),
    await newTeacher(staff, { surname: surnames[1], name: 'Anna' }),
  ]
  const form = {
    date: '2026-10-20',
    hour: '18',
    minutes: '30',
    durata: '120',
    ids_insegnanti: teachers.join(','),
    id_corso: String(courseId),
    altri_corsi: '',
    id_materia: '',
    id_aula: String(roomId),
    pagamento_quota: '0',
    ...changes,
  }
  return { name, courseId, roomName, roomId, surnames, teachers, form }
}

const ofCourse = async (courseId: number) => call('getLezioniCorso', { ids: `${courseId};` })

test('a lesson is inserted and read back as old clients know it', async () => {
  const { name, courseId, roomName, roomId, surnames, teachers, form } = await ground()
  const other = unique('Dizione')
  const otherId = await newCourse(staff, { name: other })
  const subject = unique('Canto')
  const subjects = [
    await newSubject(staff, { name: subject, note: 'base' }),
    await newSubject(staff, { name: subject, note: 'corale' }),
  ]
  const made = await call('addLezioneNew', {
    ...form,
    altri_corsi: `${otherId};`,
    id_materia: subjects.join(','),
    pagamento_quota: '1',
    divisione_fatturato: '1',
    fattura_giornaliera: '1',
    argomento: 'Il monologo',
  })
  expect(made).toEqual({ result: 'ok', id: expect.any(Number), element_id: made.id })
  const row = {
    id: made.id,
    data: '2026-10-20 18:30:00',
    durata: 120,
    id_corso: courseId,
    altri_corsi: `${otherId};`,
    ids_insegnanti: teachers.join(','),
    id_insegnanti: teachers.join(','),
    id_insegnante: teachers[0],
    altri_insegnanti: `${teachers[1]};`,
    id_materia: subjects.join(','),
    id_aula: roomId,
    pagamento_quota: 1,
    divisione_fatturato: 1,
    fattura_giornaliera: '1',
    argomento: 'Il monologo',
    str_materia: `${subject} - base, ${subject} - corale`,
    str_corso: `${name}, ${other}`,
    str_aula: roomName,
    nome_ins: 'Luca, Anna',
    cognome_ins: surnames.join(', '),
  }
  expect(await ofCourse(courseId)).toEqual([row])
  expect(await ofCourse(otherId)).toEqual([row])
  expect(await call('getLezioniCorso', { ids: `${courseId},${otherId}` })).toEqual([row])
  expect(await call('getLezioni', { hiddenClasses: '1' })).toContainEqual(row)
  const ofTeacher = { id_insegnante: String(teachers[1]), hiddenClasses: '1' }
  expect(await call('getLezioniPresenzaPerInsegnante', ofTeacher)).toEqual([row])
})

test('teachers are read under all three names', async () => {
  const { courseId, teachers, form } = await ground()
  const { ids_insegnanti: _, ...rest } = form
  const named = { id_insegnante: String(teachers[1]), altri_insegnanti: `${teachers[0]};` }
  expect(await call('addLezioneNew', { ...rest, ...named })).toMatchObject({ result: 'ok' })
  expect(await ofCourse(courseId)).toMatchObject([{ ids_insegnanti: teachers.join(',') }])
})

test('an impatient second call inserts nothing more', async () => {
  const { courseId, form } = await ground()
  const first = await call('addLezioneNew', form)
  expect(await call('addLezioneNew', form)).toEqual(first)
  expect(await ofCourse(courseId)).toHaveLength(1)
})

describe('a lesson is refused', () => {
  test('in a room that is taken, with the lesson in it', async () => {
    const { name, roomName, courseId, form } = await ground()
    await call('addLezioneNew', form)
    const description = `Aula occupata. ${name}, 20/10/2026 18:30-20:30, ${roomName}.`
    expect(await call('addLezioneNew', { ...form, hour: '20', minutes: '15' })).toMatchObject({
      result: 'KO',
      description,
      code: 'lessons.room_taken',
    })
    expect(await ofCourse(courseId)).toHaveLength(1)
    const touching = await call('addLezioneNew', { ...form, hour: '20', minutes: '30' })
    expect(touching).toMatchObject({ result: 'ok' })
  })

  test.each([
    ['without a room', { id_aula: '0' }, 'id_aula', "Selezionare un'aula"],
    ['without a day', { date: '' }, 'date', 'Inserire una data'],
    ['without an hour', { hour: '' }, 'hour', 'Inserire un orario'],
    ['without minutes', { minutes: ' ' }, 'minutes', 'Inserire un orario'],
    ['on an impossible day', { date: '2026-02-30' }, 'date', 'Data o orario non validi'],
    ['at an impossible hour', { hour: '25' }, 'date', 'Data o orario non validi'],
    ['too short', { durata: '15' }, 'durata', 'La durata va da mezz’ora a 10 ore'],
    ['too long', { durata: '615' }, 'durata', 'La durata va da mezz’ora a 10 ore'],
    ['of no course', { id_corso: '999999' }, 'id_corso', 'Uno dei corsi scelti non esiste più.'],
    [
      'of no teacher',
      { ids_insegnanti: '999999' },
      'ids_insegnanti',
      'Uno degli insegnanti scelti non esiste più.',
    ],
  ] as const)('%s', async (_, change, field, sentence) => {
    const { courseId, form } = await ground(change)
    expect(await call('addLezioneNew', form)).toMatchObject({
      result: 'KO',
      fields: { [field]: sentence },
    })
    expect(await ofCourse(courseId)).toEqual([])
  })
})

describe('a lesson is changed', () => {
  test('not into one at midnight, where the time is sent empty', async () => {
    const { courseId, form } = await ground()
    const { id } = await call('addLezioneNew', form)
    const change = { id_lezione: String(id), hour: '', minutes: '' }
    expect(await call('updateLezione', change)).toMatchObject({
      result: 'err',
      fields: { hour: 'Inserire un orario', minutes: 'Inserire un orario' },
    })
    expect(await ofCourse(courseId)).toMatchObject([{ data: '2026-10-20 18:30:00' }])
  })

  test('in two steps, and what is left out stays', async () => {
    const { courseId, teachers, form } = await ground()
    const room = await newRoom(staff)
    const { id } = await call('addLezioneNew', { ...form, argomento: 'Il coro' })
    const first = await call('updateLezione', {
      id_lezione: String(id),
      date: '2026-10-21',
      hour: '9',
      minutes: '5',
      durata: '90',
    })
    expect(first).toEqual({ result: 'ok', element_id: id })
    const second = {
      id: String(id),
      aula: String(room),
      date: '2026-10-20 18:30:00',
      durata: '120',
    }
    expect(await call('updateAula', second)).toEqual({ result: 'ok', description: '' })
    expect(await ofCourse(courseId)).toMatchObject([
      {
        id,
        data: '2026-10-21 09:05:00',
        durata: 90,
        id_aula: room,
        argomento: 'Il coro',
        ids_insegnanti: teachers.join(','),
      },
    ])
  })

  test('and its group of teachers ends when one of them is left out', async () => {
    const { courseId, roomId, teachers } = await ground()
    const third = await newTeacher(staff)
    const name = unique('Duo')
    const group = done(await staff.call('POST', '/teacher-groups', { name, teacherIds: teachers }))
    const lesson = { courseId, roomId, teacherGroupId: group.id, minutes: 120 }
    const start = { startsAt: '2026-10-20T18:30' }
    const { id } = done(await staff.call('POST', '/lessons', { ...lesson, ...start }))
    const groupAfter = async (change: Form) => {
      const fields = { id_lezione: String(id), ...change }
      expect(await call('updateLezione', fields)).toMatchObject({ result: 'ok' })
      return done(await staff.call('GET', `/lessons/${id}`)).teacherGroupName
    }
    expect(await groupAfter({ argomento: 'Il coro' })).toBe(name)
    expect(await groupAfter({ ids_insegnanti: [...teachers, third].join(',') })).toBe(name)
    expect(await groupAfter({ ids_insegnanti: String(teachers[0]) })).toBeNull()
    expect(await ofCourse(courseId)).toMatchObject([{ ids_insegnanti: String(teachers[0]) }])
  })

  test('not into a taken room, in either step', async () => {
    const { name, roomName, roomId, form } = await ground()
    await call('addLezioneNew', form)
    const room = String(await newRoom(staff))
    const { id } = await call('addLezioneNew', { ...form, id_aula: room, ids_insegnanti: '' })
    const taken = `Aula occupata. ${name}, 20/10/2026 18:30-20:30, ${roomName}.`
    const into = { id_lezione: String(id), id_aula: String(roomId) }
    expect(await call('updateLezione', into)).toMatchObject({
      result: 'err',
      description: `Errore durante l'elaborazione: ${taken}`,
    })
    expect(await call('updateAula', { id: String(id), aula: String(roomId) })).toMatchObject({
      result: 'KO',
      description: taken,
    })
  })

  test('an unknown one and nonsense are errors too', async () => {
    expect(await call('updateLezione', { id_lezione: '999999' })).toMatchObject({
      result: 'err',
      description: "Errore durante l'elaborazione: Lezione non trovata.",
    })
    expect(await call('updateLezione', { id_lezione: 'x' })).toMatchObject({
      result: 'err',
      fields: { id_lezione: 'Scrivi un numero' },
    })
    expect(await call('updateAula', { id: '999999', aula: '0' })).toMatchObject({
      result: 'KO',
      description: 'Lezione non trovata.',
    })
  })
})

test('lessons held are those that are over', async () => {
  const { courseId, form } = await ground()
  await call('addLezioneNew', { ...form, date: '2026-10-14' })
  await call('addLezioneNew', {
    ...form,
    date: '2026-10-15',
    hour: '8',
    minutes: '00',
    durata: '60',
  })
  await call('addLezioneNew', {
    ...form,
    date: '2026-10-15',
    hour: '9',
    minutes: '00',
    durata: '30',
  })
  const held = await call('getLezioniSvolte', { hiddenClasses: '1', corsoId: String(courseId) })
  expect(held.map(({ data }: { data: string }) => data)).toEqual([
    '2026-10-14 18:30:00',
    '2026-10-15 08:00:00',
  ])
  const everywhere = await call('getLezioniSvolte')
  expect(everywhere.length).toBeGreaterThanOrEqual(2)
  expect(await call('getLezioniSvolte', { hiddenClasses: '', corsoId: '' })).toEqual(everywhere)
})

test('hiddenClasses 0 leaves out the lessons of archived courses', async () => {
  const { courseId, form } = await ground()
  const { id } = await call('addLezioneNew', form)
  done(await staff.call('POST', `/courses/${courseId}/archiving`))
  const ids = async (form: Form) =>
    (await call('getLezioni', form)).map((row: { id: number }) => row.id)
  expect(await ids({ hiddenClasses: '1' })).toContain(id)
  expect(await ids({})).toContain(id)
  expect(await ids({ hiddenClasses: '0' })).not.toContain(id)
})

test('one lesson and a whole calendar are deleted', async () => {
  const { courseId, form } = await ground()
  const { id } = await call('addLezioneNew', form)
  await call('addLezioneNew', { ...form, date: '2026-10-21' })
  await call('addLezioneNew', { ...form, date: '2026-10-22' })
  expect(await call('deleteLezione', { id: String(id) })).toEqual({ result: 'ok' })
  expect(await call('deleteLezione', { id: String(id) })).toMatchObject({ result: 'KO' })
  expect(await ofCourse(courseId)).toHaveLength(2)
  expect(await call('deleteCalendar', { idCorso: String(courseId) })).toEqual({ result: 'ok' })
  expect(await ofCourse(courseId)).toEqual([])
  expect(await call('deleteCalendar', { idCorso: '999999' })).toMatchObject({ result: 'KO' })
})

test('what a course costs is told by teacher and by subject', async () => {
  const { courseId, surnames, teachers, form } = await ground()
  const subject = unique('Voce')
  const id_materia = String(await newSubject(staff, { name: subject }))
  const alone = { ids_insegnanti: String(teachers[0]) }
  await call('addLezioneNew', { ...form, ...alone, id_materia })
  await call('addLezioneNew', {
    ...form,
    date: '2026-10-21',
    durata: '90',
    divisione_fatturato: '1',
  })
  expect(await call('getCostoCorsoNew', { idCorso: String(courseId) })).toEqual({
    insegnanti: [
      { cognome: surnames[0], nome: 'Luca', ore: 2.75 },
      { cognome: surnames[1], nome: 'Anna', ore: 0.75 },
    ],
    materie: [{ materia: subject, ore: 2 }],
  })
})
