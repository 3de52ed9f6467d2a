import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, newRoom, newStudent, newSubject, unique } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import type { Activity } from '../domain/contract.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const undo = (key: string, anyway?: boolean) =>
  staff.call('POST', '/activity/undo', { key, ...(anyway && { anyway }) })

/** The lines about something, the newest first. */
const linesOf = async (about: string): Promise<Activity[]> =>
  done(await staff.call('GET', '/activity')).rows.filter((line: Activity) =>
    line.about.includes(about),
  )
async function lineOf(about: string): Promise<Activity> {
  const lines = await linesOf(about)
  expect(lines).toHaveLength(1)
  return lines[0] as Activity
}

/** A course with a room of its own, and its lessons in October. */
async function setting() {
  const name = unique('Dizione')
  const courseId = await newCourse(staff, { name })
  const roomId = await newRoom(staff)
  const asked = { from: '2026-10-01', to: '2027-02-28', courseId }
  const starts = async (): Promise<string[]> =>
    done(await staff.call('GET', '/lessons', asked)).rows.map(
      ({ startsAt }: { startsAt: string }) => startsAt.slice(5, 16),
    )
  const insert = async (...days: string[]) =>
    done(
      await staff.call('POST', '/lessons/batch', {
        ...{ courseId, minutes: 60 },
        rows: days.map((day) => ({ startsAt: `${day}T18:00`, roomId })),
      }),
    )
  return { name, courseId, roomId, asked, starts, insert }
}

describe('of lessons', () => {
  test('a series goes as it came, and one that was deleted comes back whole', async () => {
    const { name, starts, insert, asked } = await setting()
    await insert('2026-10-20', '2026-10-27', '2026-11-03')
    const [{ id }] = done(await staff.call('GET', '/lessons', asked)).rows
    done(await staff.call('DELETE', `/lessons/${id}`, { scope: 'all' }))
    expect(await starts()).toEqual([])
    const [deleted, inserted] = await linesOf(name)
    expect(deleted?.about).toContain('3 lezioni')
    expect(await undo(inserted?.key ?? '')).toMatchObject({
      ...{ status: 409, body: { code: 'lessons.changed_since' } },
    })
    done(await undo(deleted?.key ?? ''))
    expect(await starts()).toEqual(['10-20T18:00', '10-27T18:00', '11-03T18:00'])
  })

  test('whole insertions of several', async () => {
    const { name, starts, insert } = await setting()
    await insert('2026-10-20', '2026-10-27')
    done(await undo((await lineOf(name)).key))
    expect(await starts()).toEqual([])
  })

  test('onto a day that was closed since only when it is asked for anyway', async () => {
    const { name, starts, insert, asked } = await setting()
    await insert('2026-10-22')
    const [{ id }] = done(await staff.call('GET', '/lessons', asked)).rows
    done(await staff.call('DELETE', `/lessons/${id}`, { scope: 'one' }))
    world.clock.advance({ minutes: 1 })
    done(await staff.call('POST', '/closing-days', { days: [{ day: '2026-10-22', reason: '' }] }))
    const [deleted] = await linesOf(name)
    const refused = await undo(deleted?.key ?? '')
    expect(refused).toMatchObject({ status: 409, body: { code: 'lessons.day_off' } })
    expect(refused.body.message).toContain('22/10/2026')
    expect(await starts()).toEqual([])
    done(await undo(deleted?.key ?? '', true))
    expect(await starts()).toEqual(['10-22T18:00'])
  })
})

test('of closing days: what was opened is closed again, what was moved comes back', async () => {
  const { roomId, insert, asked, starts } = await setting()
  const [day, other] = ['2027-02-10', '2027-02-11']
  await insert(day)
  const [{ id, version }] = done(await staff.call('GET', '/lessons', asked)).rows
  const move = [{ lessonId: id, version, startsAt: `${other}T18:00`, roomId }]
  done(await staff.call('POST', '/closing-days', { days: [{ day, reason: 'Neve' }], move }))
  expect(await starts()).toEqual(['02-11T18:00'])
  const closed = await lineOf('10/02/2027')
  expect(closed.kind).toBe('closings')
  done(await undo(closed.key))
  expect(await starts()).toEqual(['02-10T18:00'])

  const free = '2027-02-12'
  done(await staff.call('POST', '/closing-days', { days: [{ day: free, reason: '' }] }))
  done(await staff.call('POST', '/closing-days/removal', { days: [free] }))
  const [opened] = await linesOf('12/02/2027')
  expect(opened?.title).toBe('Chiusure: tolte')
  done(await undo(opened?.key ?? ''))
  const { rows } = done(await staff.call('GET', '/closing-days'))
  expect(rows.map((row: { day: string }) => row.day)).toContain(free)
})

test('of the trash: a subject, unless it came back already', async () => {
  const name = unique('Materia')
  const id = await newSubject(staff, { name })
  done(await staff.call('DELETE', `/subjects/${id}`, {}))
  const line = await lineOf(name)
  expect(line.kind).toBe('trash')
  done(await undo(line.key))
  const names = done(await staff.call('GET', '/subjects', { q: name })).rows
  expect(names).toMatchObject([{ id }])
  expect(await undo(line.key)).toMatchObject({ status: 409, body: { code: 'activity.undone' } })
})

test('of the trash: a deletion that is over does not bring back what was deleted once more', async () => {
  const name = unique('Materia')
  const id = await newSubject(staff, { name })
  const found = async () => done(await staff.call('GET', '/subjects', { q: name })).rows
  done(await staff.call('DELETE', `/subjects/${id}`, {}))
  const { key } = await lineOf(name)
  done(await staff.call('POST', `/subjects/${id}/restoration`, {}))
  done(await staff.call('DELETE', `/subjects/${id}`, {}))
  const [last, first] = await linesOf(name)
  expect([last?.undone, first?.undone, first?.key]).toEqual([false, true, key])
  expect(await undo(key)).toMatchObject({ status: 409, body: { code: 'activity.undone' } })
  expect(await found()).toEqual([])
  done(await undo(last?.key ?? ''))
  expect(await found()).toMatchObject([{ id }])
})

describe('of imports', () => {
  const lastBatch = async () =>
    Number((await world.sql<{ id: number }>('select max(id) as id from batches'))[0]?.id)

  /** Brings a file in, and answers the line about it and what is found of it. */
  async function bringIn(path: string, file: string, lines: readonly string[], mode = 'new') {
    const content = Buffer.from(lines.join('\n'))
    const fileId = await upload(world, staff, file, content)
    const { columns } = done(await staff.call('POST', `${path}/preview`, { fileId }))
    const { id } = done(await staff.call('POST', path, { fileId, mode, columns }))
    await workOff(world, done(await staff.call('POST', `${path}/${id}/run`, {})).batchId)
    const get = async () => done(await staff.call('GET', `${path}/${id}`))
    expect(await get()).toMatchObject({ added: 1 })
    const line = await lineOf(file)
    expect(line).toMatchObject({ kind: 'import', undone: false })
    done(await undo(line.key))
    await workOff(world, await lastBatch())
    expect((await lineOf(file)).undone).toBe(true)
    expect((await get()).undone).toMatchObject({ trashed: 1, left: 0, waiting: 0 })
    return line
  }

  test('leads', async () => {
    const surname = unique('Importo')
    const lines = ['Nome;Cognome;Telefono', `Ada;${surname};3200009001`]
    const line = await bringIn('/lead-imports', 'lead di ottobre.csv', lines)
    expect(line.title).toBe('Lead: importazione')
  })

  test('one that brought nothing in is not among them, one half taken back can be taken on', async () => {
    const surname = unique('Mezzo')
    const content = Buffer.from(`Nome;Cognome;Telefono\nAda;${surname};3200009002`)
    const tried = async (file: string): Promise<number> => {
      const fileId = await upload(world, staff, file, content)
      const { columns } = done(await staff.call('POST', '/lead-imports/preview', { fileId }))
      return done(await staff.call('POST', '/lead-imports', { fileId, mode: 'new', columns })).id
    }
    for (const id of [await tried('prima.csv'), await tried('di nuovo.csv')])
      await workOff(world, done(await staff.call('POST', `/lead-imports/${id}/run`, {})).batchId)
    expect(await linesOf('di nuovo.csv')).toEqual([])
    const { key } = await lineOf('prima.csv')
    done(await undo(key))
    done(await staff.call('POST', `/batches/${await lastBatch()}/cancellation`, {}))
    expect((await lineOf('prima.csv')).undone).toBe(false)
    done(await undo(key))
  })

  test('teachers', async () => {
    const lines = ['Docente;Email', `${unique('Nuovi')}, Ada;ada@esempio.it`]
    const line = await bringIn('/teacher-imports', 'docenti di ottobre.csv', lines)
    expect(line.title).toBe('Insegnanti: importazione')
  })

  test('students', async () => {
    const course = unique('Regia')
    await newCourse(staff, { name: course })
    const lines = [
      'Nominativo;Nato il;Luogo di nascita;Città;Indirizzo;CF;Cell.;Professione;Documento;Email;Corso',
      `${unique('Nuovi')}, Ada;7/3/2001;Roma;Roma;Via Roma 1;in attesa;333 1234567;Studente;CA123;a@esempio.it;${course}`,
    ]
    const line = await bringIn('/student-imports', 'studenti di ottobre.csv', lines)
    expect(line.title).toBe('Studenti: importazione')
  })

  test('lessons, which are not told one by one beside it', async () => {
    const { name } = await setting()
    const room = unique('Sala')
    await newRoom(staff, room)
    const lines = ['Corso;Data;Dalle;Alle;Aula', `${name};13/10/2026;18:30;20:30;${room}`]
    const line = await bringIn('/lesson-imports', 'lezioni di ottobre.csv', lines)
    expect(line.title).toBe('Lezioni: importazione')
    expect(await linesOf(name)).toEqual([])
  })

  test('payments', async () => {
    const [surname, course] = [unique('Pagante'), unique('Corso')]
    const id = await newCourse(staff, { name: course })
    await newStudent(staff, { name: 'Ada', surname, courseIds: [id] })
    const instalments = [{ dueOn: '2026-10-01', amountCents: 20_000, month: '' }]
    const plan = { version: 0, totalCents: 20_000, instalments }
    done(await staff.call('PUT', `/courses/${id}/payment-plan`, plan))
    const lines = [
      'Studente;Corso;Importo;Data pagamento;Metodo',
      `${surname}, Ada;${course};200,00;05/10/2026;Bonifico`,
    ]
    const line = await bringIn('/payment-imports', 'pagamenti di ottobre.csv', lines)
    expect(line.title).toBe('Pagamenti: importazione')
  })
})
