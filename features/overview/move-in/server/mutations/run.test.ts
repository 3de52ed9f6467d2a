import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newStudent } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import { png } from '#tests/support/picture.ts'
import { oldClient, type OldClient } from '#tests/support/scripts.ts'
import { smallAcademy } from '#tests/support/small-academy.ts'
import { openWorld, PASSWORD, type World } from '#tests/support/world.ts'
import { CHANGED_THERE, moveInSentences } from '../../domain/text.ts'
import { readOn, type Source } from './reading.ts'

const LONG_MS = 60_000
const PICTURE = `data:image/png;base64,${png(40, 50).toString('base64')}`
const NETWORK = {
  addressesOf: async () => ['127.0.0.1'],
  textsOf: async () => [],
  mayReach: () => true,
}

/** The old program: another academy, that its own legacy scripts tell of. */
const old = await openWorld()
afterAll(() => old.close())
const oldStaff = await old.as('staff')
beforeAll(async () => {
  const { courseId } = await smallAcademy(oldStaff)
  await newStudent(oldStaff, { surname: 'Conti', courseIds: [courseId], photo: PICTURE })
})

/** An empty academy with what is needed to move in. */
async function emptyAcademy() {
  const world = await openWorld({ network: NETWORK })
  const admin = await world.as('admin')
  const post = async (path: string, input: unknown = {}) =>
    done(await admin.call('POST', path, input))
  return {
    world,
    admin,
    async read(folder?: Source): Promise<number> {
      const login = { address: `${old.url}/api-test`, username: 'staff', password: PASSWORD }
      const { id } = await post('/move-ins', login)
      const readers = { services: world.services, moveInId: id, ...(folder && { folder }) }
      expect(await readOn(readers, LONG_MS)).toBe('done')
      return id
    },
    sheet: async (id: number) => done(await admin.call('GET', `/move-ins/${id}`)),
    records: async (id: number, query: object) =>
      done(await admin.call('GET', `/move-ins/${id}/records`, query)).rows,
    async answerAll(id: number, answers: Readonly<Record<string, string>>): Promise<void> {
      const { questions } = done(await admin.call('GET', `/move-ins/${id}`))
      for (const { code } of questions) {
        await post(`/move-ins/${id}/answers`, { code, answer: answers[code] })
      }
    },
    async run(id: number): Promise<void> {
      await workOff(world, (await post(`/move-ins/${id}/run`)).batchId)
    },
  }
}

const KEEP = {
  ...{ tax_code_twice: 'all', bad_mail: 'empty', field_missing: 'empty' },
  ...{ unknown_reference: 'skip', same_name: 'one' },
}

type Row = Readonly<Record<string, unknown>>
type Ids = ReadonlyMap<string, string>

/** The numbers of the old program in the place of those here. */
async function oldNumbers(world: World, kind: string): Promise<Ids> {
  const rows = await world.sql<{ old_id: string; new_id: string }>(
    'select old_id, new_id::text from moved_records where kind = $1',
    [kind],
  )
  return new Map(rows.map((row) => [row.new_id, row.old_id]))
}

/** What a script tells, each number as the old program has it, in the order of the texts. */
async function told(client: OldClient, script: string, fields: Readonly<Record<string, Ids>>) {
  const rows: Row[] = (await client.call(script)).body
  const back = (ids: Ids, value: unknown) =>
    String(value).replace(/\d+/g, (number) => ids.get(number) ?? number)
  const sorted = (text: string) =>
    text
      .split(/;|,|---/)
      .toSorted()
      .join(';')
  return rows
    .map((row) =>
      Object.entries(row).map(([name, value]) => {
        const ids = fields[name]
        // A picture is served below the number of the student.
        if (name === 'badge_image') return [name, value !== '']
        return [name, ids ? sorted(back(ids, value)) : value]
      }),
    )
    .map((row) => JSON.stringify(row))
    .toSorted()
}

const NONE: Ids = new Map()

describe('an academy that moves in', () => {
  test('has every field that the scripts tell, on both sides alike', async () => {
    const { world, read, answerAll, run, sheet, admin } = await emptyAcademy()
    const id = await read()
    await answerAll(id, KEEP)
    await run(id)
    const { comparison, counts } = await sheet(id)
    for (const { label, there, here } of comparison) expect([label, here]).toEqual([label, there])
    for (const row of counts) expect(row).toMatchObject({ failed: 0, left: 0, waiting: 0 })

    const here = await oldClient(world, 'admin')
    const there = await oldClient(old, 'staff')
    const [room, subject, teacher, teacherGroup, category, course, merge, student] =
      await Promise.all(
        [
          ...['room', 'subject', 'teacher', 'teacher_group', 'category', 'course'],
          ...['course_merge', 'student'],
        ].map((kind) => oldNumbers(world, kind)),
      )
    const SCRIPTS: Readonly<Record<string, Readonly<Record<string, Ids | undefined>>>> = {
      getAule: { id: room },
      getMaterie: { id: subject },
      getInsegnanti: { id: teacher, id_materie: subject, materie: NONE },
      getGruppiInsegnanti: { id: teacherGroup, insegnanti: teacher },
      getCategorie: { id: category },
      getCorsi: { id: course, id_categoria: category, categoria: category },
      getCorsiEliminati: { id: course, id_categoria: category, categoria: category },
      getFusioni: { id: merge, id_corsi: course },
      getStudenti: { id: student, corsi: course, corsi_ritiro: course },
    }
    for (const [script, fields] of Object.entries(SCRIPTS)) {
      const mapped = fields as Record<string, Ids>
      const plain = Object.fromEntries(Object.keys(mapped).map((name) => [name, NONE]))
      expect([script, await told(here, script, mapped)]).toEqual([
        script,
        await told(there, script, plain),
      ])
    }
    for (const [newId, oldId] of student ?? []) {
      const mine = await here.call('getUtente', { type: '1', user_id: newId })
      expect(mine.body).toEqual((await there.call('getUtente', { type: '1', user_id: oldId })).body)
    }
    const moves = await world.sql(
      'select (changed_at at time zone $1)::date::text d from course_changes',
      ['Europe/Rome'],
    )
    expect(moves).toEqual([{ d: '2026-10-15' }])
    const [picture] = await world.sql<{ id: string }>(
      'select id from students where photo_id is not null',
    )
    const bytes = async (client: OldClient, one: string) =>
      (await client.call('getStudenti', { id: one })).body[0].badge_image
    const number = String(picture?.id)
    expect(await bytes(here, number)).toBe(await bytes(there, student?.get(number) ?? ''))
    expect((await admin.call('POST', `/move-ins/${id}/run`, {})).body.message).toBe(
      moveInSentences['moveIn.nothing_left'],
    )
    await world.close()
  })

  test('takes nothing twice, and says what the old program has changed since', async () => {
    const { world, read, answerAll, run, sheet, records } = await emptyAcademy()
    const first = await read()
    await answerAll(first, KEEP)
    await run(first)
    const studentId = await newStudent(oldStaff, { surname: 'Nuova' })
    const room = done(await oldStaff.call('GET', '/rooms')).rows[0]
    const renamed = { version: room.version, name: `${room.name} bis` }
    done(await oldStaff.call('PUT', `/rooms/${room.id}`, renamed))
    const again = await read()
    await answerAll(again, KEEP)
    await run(again)
    expect(await records(again, { outcome: 'changed' })).toMatchObject([
      { kind: 'room', oldId: String(room.id), reason: CHANGED_THERE },
    ])
    const { counts } = await sheet(again)
    const added = counts.filter((row: { added: number }) => row.added > 0)
    expect(added.map((row: { kind: string; added: number }) => [row.kind, row.added])).toEqual([
      // The course of the new student came with her.
      ['category', 1],
      ['course', 1],
      ['student', 1],
      ['login', 1],
    ])
    const twice = await world.sql('select tax_code from students where surname = $1', ['Nuova'])
    expect(twice).toHaveLength(1)
    done(await oldStaff.call('DELETE', `/students/${studentId}`))
    await world.close()
  })

  test('is taken back as a whole, and moves in again', async () => {
    const { world, admin, read, answerAll, run, sheet } = await emptyAcademy()
    const id = await read()
    await answerAll(id, KEEP)
    await run(id)
    expect((await admin.call('POST', `/move-ins/${id}/undoing`, {})).body).toEqual({ done: true })
    const left = await world.sql('select id from students where deleted_at is null')
    expect(left).toEqual([])
    expect((await sheet(id)).undoneAt).not.toBeNull()
    const again = await read()
    await answerAll(again, KEEP)
    await run(again)
    expect((await sheet(again)).counts).toContainEqual(
      expect.objectContaining({ kind: 'course', failed: 0 }),
    )

    await admin.call('POST', '/rooms', { name: 'Sala nuova' })
    const refused = await admin.call('POST', `/move-ins/${again}/undoing`, {})
    expect(refused.body.message).toBe(moveInSentences['moveIn.written_since'])
    await world.close()
  })
})

const student = (id: number, more: object) => ({
  ...{ id, nome: 'Ada', cognome: `Neri ${id}`, mail: 'a@b.it', telefono: '3331234567' },
  ...{ indirizzo: 'x', citta: 'x', citta_nascita: 'x', data_nascita: '2001-01-01' },
  ...{ codiceFiscale: `x${id}`, professione: 'x', documento: 'x', corsi: '', corsi_ritiro: '' },
  ...more,
})
const CODE = 'RSSMRA80A01H501U'
const ANSWERS: Readonly<Record<string, unknown>> = {
  getAule: [
    { id: 1, nome: 'Sala' },
    { id: 2, nome: 'sala' },
  ],
  getCategorie: [{ id: 4, nome: 'Regia' }],
  getCorsi: [
    {
      ...{ id: 12, nome: 'A', dateStart: '14-09-2020', dateEnd: '18-06-2021', categoria: 4 },
      anno_accademico: '2020/2021',
    },
  ],
  getStudenti: [
    student(1, { codiceFiscale: CODE, corsi: '12;99;', corsi_ritiro: '12;' }),
    student(2, { codiceFiscale: CODE }),
    student(3, { mail: 'boh' }),
    student(4, { professione: '' }),
    student(5, { data_nascita: '' }),
  ],
}
const folder: Source = async ({ script, fields }) => {
  const rows = Object.keys(fields).length > 0 ? undefined : ANSWERS[script]
  return rows === undefined ? undefined : { bytes: Buffer.from(JSON.stringify(rows)), status: 200 }
}

describe('questions', () => {
  test('are to be answered before anything is taken', async () => {
    const { world, admin, read } = await emptyAcademy()
    const id = await read(folder)
    const refused = await admin.call('POST', `/move-ins/${id}/run`, {})
    expect(refused.body.message).toBe(moveInSentences['moveIn.unanswered'])
    expect(await world.sql('select id from rooms')).toEqual([])
    await world.close()
  })

  test.each([
    [KEEP, ['Sala'], ['Neri 1', 'Neri 2', 'Neri 3', 'Neri 4']],
    [
      {
        ...{ tax_code_twice: 'first', bad_mail: 'leave', field_missing: 'leave' },
        ...{ unknown_reference: 'skip', same_name: 'number' },
      },
      ['Sala', 'sala (2)'],
      ['Neri 1'],
    ],
    [{ ...KEEP, unknown_reference: 'leave' }, ['Sala'], ['Neri 2', 'Neri 3', 'Neri 4']],
  ])('decide for all equal cases: %j', async (answers, rooms, students) => {
    const { world, read, answerAll, run } = await emptyAcademy()
    const id = await read(folder)
    await answerAll(id, answers)
    await run(id)
    const names = async (column: string, table: string) =>
      (await world.sql<{ one: string }>(`select ${column} as one from ${table} order by id`)).map(
        ({ one }) => one,
      )
    expect(await names('name', 'rooms')).toEqual(rooms)
    expect(await names('surname', 'students')).toEqual(students)
    await world.close()
  })

  test('a course that is over has its students, and who left it has left it here', async () => {
    const { world, read, answerAll, run, records } = await emptyAcademy()
    const id = await read(folder)
    await answerAll(id, KEEP)
    await run(id)
    const places = await world.sql('select withdrawn from enrolment_states')
    expect(places).toEqual([{ withdrawn: true }])
    const [first] = await records(id, { kind: 'student' })
    expect(first).toMatchObject({ outcome: 'added', reason: expect.stringContaining('99') })
    await world.close()
  })
})
