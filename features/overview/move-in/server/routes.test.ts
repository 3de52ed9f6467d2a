import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretBox } from '#kit/server/secrets.ts'
import { done } from '#tests/support/academy.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { smallAcademy } from '#tests/support/small-academy.ts'
import { openWorld, PASSWORD } from '#tests/support/world.ts'
import { FIRST_CALLS, MAX_ANSWER } from '../domain/rules.ts'
import { FAULT_TEXTS, moveInSentences } from '../domain/text.ts'
import { moveInJobs } from './jobs.ts'
import { sweepReadings } from './mutations.ts'
import { readOn, type Source } from './mutations/reading.ts'

const LONG_MS = 60_000

/** The old program: another academy, that its own legacy scripts tell of. */
const old = await openWorld()
const here = await openWorld({
  network: {
    addressesOf: async (host) => (host === 'localhost' ? ['127.0.0.1'] : ['10.1.2.3']),
    textsOf: async () => [],
    mayReach: (address) => address === '127.0.0.1',
  },
})
afterAll(async () => {
  await old.close()
  await here.close()
})
const admin = await here.as('admin')
beforeAll(async () => {
  await smallAcademy(await old.as('staff'))
})

const address = `${old.url.replace('127.0.0.1', 'localhost')}/api-test`
const login = { address, username: 'staff', password: PASSWORD }

async function start(more: object = {}): Promise<number> {
  return done(await admin.call('POST', '/move-ins', { ...login, ...more })).id as number
}
const read = (moveInId: number, forMs = LONG_MS) =>
  readOn({ services: here.services, moveInId }, forMs)
const sheet = async (id: number) => done(await admin.call('GET', `/move-ins/${id}`))
const records = async (id: number, query: object = {}) =>
  done(await admin.call('GET', `/move-ins/${id}/records`, query)).rows

test('what the old program tells is read and counted, and nothing of the academy is touched', async () => {
  const id = await start()
  expect(await sheet(id)).toMatchObject({
    judgedAt: null,
    fault: null,
    read: 0,
    calls: FIRST_CALLS.length,
  })
  expect(await read(id)).toBe('done')
  const { counts, questions, calls, read: heard } = await sheet(id)
  expect(heard).toBe(calls)
  const told = async (table: string) =>
    (
      await old.sql<{ n: number }>(`select count(*)::int n from ${table} where deleted_at is null`)
    )[0]?.n
  const countOf = (kind: string) => {
    const { taken, guessed, asked, refused } = counts.find(
      (row: { kind: string }) => row.kind === kind,
    )
    return [taken + guessed + asked, refused]
  }
  expect(countOf('student')).toEqual([await told('students'), 0])
  expect(countOf('course')).toEqual([await told('courses'), 0])
  expect(countOf('teacher')).toEqual([await told('teachers'), 0])
  expect(countOf('class_change')).toEqual([1, 0])
  expect(countOf('login')[0]).toBe(
    ((await told('students')) ?? 0) + ((await told('teachers')) ?? 0),
  )
  expect(Array.isArray(questions)).toBe(true)
  expect(await here.sql('select id from students')).toEqual([])
  expect(await here.sql('select id from move_ins where sealed_login is not null')).toEqual([])
})

test('a cut on the way loses nothing and asks nothing twice', async () => {
  const id = await start()
  for (let cut = 0; cut < 3; cut += 1) expect(await read(id, 1)).toBe('more')
  const before = await here.sql<{ n: number }>(
    'select count(read_at)::int n from move_in_calls where move_in_id = $1',
    [id],
  )
  expect(before[0]?.n).toBe(3)
  expect(await read(id)).toBe('done')
  const twice = await here.sql(
    `select script, fields from move_in_calls where move_in_id = $1
     group by script, fields having count(*) > 1`,
    [id],
  )
  expect(twice).toEqual([])
})

test('an answer that is too large beside others is asked for alone, and then read', async () => {
  const id = await start()
  const asked: number[] = []
  const folder: Source = async ({ script }, maxBytes) => {
    if (script === 'getStudenti') asked.push(maxBytes)
    const alone = script !== 'getStudenti' || maxBytes === MAX_ANSWER
    return alone ? { bytes: Buffer.from('[]'), status: 200 } : { fault: 'too_large' }
  }
  const reading = { services: here.services, moveInId: id, folder }
  expect(await readOn(reading, LONG_MS)).toBe('done')
  expect(asked).toHaveLength(2)
  expect((await sheet(id)).fault).toBeNull()
})

test('signs that no database keeps are left out wherever they stand', async () => {
  const broken = JSON.stringify('A\0\ud800')
  const rows: Readonly<Record<string, string>> = {
    getStudenti: `[{"id":7,"nome":${broken},"cognome":${broken},"mail":"${'x'.repeat(199)}😀"}]`,
    getRataStatusAll: `[{"id":5,"id_studente":7,"files":${broken}}]`,
    getEventi: `[{"id":3,"titolo":${broken},"locandina":${broken}}]`,
    getCorsi: `<p>\0${'x'.repeat(199)}😀`,
  }
  const folder: Source = async ({ script }) => {
    const text = rows[script]
    return text === undefined ? undefined : { bytes: Buffer.from(text), status: 200 }
  }
  const id = await start()
  expect(await readOn({ services: here.services, moveInId: id, folder }, LONG_MS)).toBe('done')
  expect(await records(id, { kind: 'student' })).toMatchObject([{ label: 'A A' }])
})

test('a wrong password stops the reading, and it says so', async () => {
  const id = await start({ password: 'sbagliata' })
  expect(await read(id)).toBe('stopped')
  expect((await sheet(id)).fault).toBe(FAULT_TEXTS.sign_in)
  expect((await admin.call('POST', `/move-ins/${id}/resuming`, {})).status).toBe(200)
  expect(await sheet(id)).toMatchObject({ fault: null })
})

test('a server that is away is tried again, and then the reading stops', async () => {
  const id = await start({ address: 'http://localhost:9/api' })
  const standings = []
  for (let round = 0; round < 5; round += 1) standings.push(await read(id))
  expect(standings.slice(0, 2)).toEqual([{ waitSeconds: 5 }, { waitSeconds: 10 }])
  expect(standings.at(-1)).toBe('stopped')
  expect((await sheet(id)).fault).toBe(FAULT_TEXTS.unreachable)
})

test('a server of the own network, and one that does not exist, are not read', async () => {
  const refused = await admin.call('POST', '/move-ins', { ...login, address: 'http://interno/api' })
  expect(refused.body).toMatchObject({ message: moveInSentences['moveIn.private_host'] })
  const wrong = await admin.call('POST', '/move-ins', { ...login, address: 'file:///etc/passwd' })
  expect(wrong.status).toBe(400)
})

test('a reading whose job is gone, as after a restore, goes on by itself', async () => {
  const id = await start()
  const waiting = async () =>
    (await here.sql('select key from graphile_worker.jobs where key = $1', [`move_in.read ${id}`]))
      .length
  await here.sql('select graphile_worker.remove_job($1)', [`move_in.read ${id}`])
  expect(await waiting()).toBe(0)
  const takeUp = moveInJobs(here.services).tasks['move_in.take_up']
  await takeUp?.({})
  expect(await waiting()).toBe(1)
  await read(id)
  await here.sql('select graphile_worker.remove_job($1)', [`move_in.read ${id}`])
  await takeUp?.({})
  expect(await waiting()).toBe(0)
})

test('a reading whose password is under another key stops, says so, and can go on', async () => {
  const id = await start()
  const services = { ...here.services, secrets: secretBox('another key') }
  expect(await readOn({ services, moveInId: id }, LONG_MS)).toBe('stopped')
  expect((await sheet(id)).fault).toBe(FAULT_TEXTS.other_key)
  done(await admin.call('POST', `/move-ins/${id}/resuming`, {}))
  expect(await read(id)).toBe('done')
})

test('only administrators may have an address read', async () => {
  const staff = await here.as('staff')
  expect((await staff.call('POST', '/move-ins', login)).status).toBe(403)
  expect((await staff.call('GET', '/move-ins')).status).toBe(403)
})

/** Answers of a folder, with damage where it is asked for. */
function folderOf(answers: Readonly<Record<string, string>>) {
  return async ({ script, fields }: { script: string; fields: object }) => {
    const text = Object.keys(fields).length > 0 ? undefined : answers[script]
    return text === undefined ? undefined : { bytes: Buffer.from(text, 'latin1'), status: 200 }
  }
}

const student = (id: number, more: object) => ({
  ...{ id, nome: 'Ada', cognome: 'Neri', mail: 'a@b.it', telefono: '3331234567', indirizzo: 'x' },
  ...{ citta: 'x', citta_nascita: 'x', data_nascita: '2001-01-01', codiceFiscale: `x${id}` },
  ...{ professione: 'x', documento: 'x', corsi: '', corsi_ritiro: '', ...more },
})

test('damage is told record by record, questions once for all, and the file says the same', async () => {
  const id = await start()
  const folder = folderOf({
    getAule: '<html>Fatal error</html>',
    getMaterie: '<b>Warning</b>: x<br>[{"id":1,"materia":"Dizione"}]',
    getCategorie: '[{"id":1,"nome":"Felicit\u00e0"}]',
    getCorsi: '[{"id":1,"nome":"A"',
    getStudenti: JSON.stringify([
      student(1, { mail: 'nessuna' }),
      student(2, { mail: 'boh', corsi: '99;' }),
      student(3, { data_nascita: '' }),
    ]),
  })
  expect(await readOn({ services: here.services, moveInId: id, folder }, LONG_MS)).toBe('done')
  const { questions } = await sheet(id)
  expect(questions).toEqual([
    { code: 'bad_mail', records: 2, answer: null, answeredBy: null },
    { code: 'unknown_reference', records: 1, answer: null, answeredBy: null },
  ])
  expect(await records(id, { kind: 'room' })).toMatchObject([
    { verdict: 'refused', notes: [expect.stringContaining('Fatal error')] },
  ])
  expect(await records(id, { kind: 'category' })).toMatchObject([
    { label: 'Felicità', verdict: 'taken' },
  ])
  expect(await records(id, { kind: 'subject' })).toMatchObject([{ verdict: 'guessed' }])
  expect(await records(id, { kind: 'course' })).toMatchObject([
    { label: 'getCorsi.json', verdict: 'refused' },
    { label: 'getCorsiEliminati.json', verdict: 'refused' },
  ])
  expect(await records(id, { kind: 'student', verdict: 'refused' })).toMatchObject([{ oldId: '3' }])

  const { tabs } = await download(here, admin, `/api/move-ins/${id}/prova-trasloco.xlsx`)
  expect(tabs[0]?.data.map((row) => row[1])).toContain('2')

  const answer = (given: object) => admin.call('POST', `/move-ins/${id}/answers`, given)
  expect((await answer({ code: 'bad_mail', answer: 'leave' })).status).toBe(200)
  expect((await sheet(id)).questions[0]).toMatchObject({ answer: 'leave', answeredBy: 'admin' })
  expect((await answer({ code: 'bad_mail', answer: 'all' })).body).toMatchObject({
    message: moveInSentences['moveIn.no_such_answer'],
  })
  expect((await answer({ code: 'same_name', answer: 'one' })).status).toBe(404)
})

test('an answer stays once records were taken by it', async () => {
  const id = await start()
  const folder = folderOf({ getStudenti: JSON.stringify([student(1, { mail: 'nessuna' })]) })
  expect(await readOn({ services: here.services, moveInId: id, folder }, LONG_MS)).toBe('done')
  const answer = (given: string) =>
    admin.call('POST', `/move-ins/${id}/answers`, { code: 'bad_mail', answer: given })
  done(await answer('leave'))
  done(await answer('empty'))
  done(await admin.call('POST', `/move-ins/${id}/run`, {}))
  expect(await answer('leave')).toMatchObject({
    status: 409,
    body: { message: moveInSentences['moveIn.answers_used'] },
  })
  expect((await sheet(id)).questions).toMatchObject([{ answer: 'empty' }])
})

test('what was read is thrown away when somebody says so, and by itself after a while', async () => {
  const [id, other] = [await start(), await start()]
  expect((await admin.call('POST', `/move-ins/${id}/dropping`, {})).status).toBe(200)
  expect(await sheet(id)).toMatchObject({ calls: 0, droppedAt: expect.any(String) })
  expect(await read(id)).toBe('done')
  await sweepReadings(here.services.db, here.services.clock.now().add({ hours: 24 * 61 }))
  expect(await sheet(other)).toMatchObject({ calls: 0, droppedAt: expect.any(String) })
})
