import { afterAll, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { smallAcademy } from '#tests/support/small-academy.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { openWorld } from '#tests/support/world.ts'
import { SUBJECTS } from '../domain/contract.ts'
import { OVERVIEW } from '../domain/text.ts'
import { PARTS } from './queries.ts'

const world = await openWorld()
afterAll(() => world.close())
const admin = await world.as('admin')
const academy = await smallAcademy(admin)

const sheet = (of: string, id: number) =>
  download(world, admin, `/api/person-data.xlsx?of=${of}&id=${id}`)

test('a student is given all that is stored about her, and why', async () => {
  const { name, tabs } = await sheet('student', academy.studentId)
  expect(name).toContain('Dati personali Della Valle Sanseverino')
  const [first, ...others] = tabs
  expect(first?.sheet).toBe(OVERVIEW)
  expect(first?.data[0]).toEqual(['Dati', 'Perché', 'Righe'])
  const counts = new Map(first?.data.slice(1).map(([title, , count]) => [title, count]))
  expect([...counts.keys()]).toEqual(PARTS.student.map(({ title }) => title))
  for (const { sheet: title, data } of others) expect(data.length - 1).toBe(counts.get(title))
  const titles = others.map(({ sheet: title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining(['Anagrafica', 'Iscrizioni', 'Presenze', 'Voti', 'Rate', 'Accesso']),
  )
})

test('so is a teacher, with lessons and rates', async () => {
  const { tabs } = await sheet('teacher', academy.teacherId)
  expect(tabs.map(({ sheet: title }) => title)).toEqual(
    expect.arrayContaining(['Anagrafica', 'Lezioni']),
  )
})

test('the handing over stands in the diary; who is not there, or may not, gets nothing', async () => {
  const hand = { of: 'student', id: academy.studentId }
  done(await admin.call('POST', '/person-data/handing', hand))
  const [line] = await world.sql(
    `select actor_name, entity, entity_id from audit_entries where action = 'person_data.handed'`,
  )
  expect(line).toEqual({ actor_name: 'admin', entity: 'student', entity_id: academy.studentId })
  const nobody = await admin.call('POST', '/person-data/handing', { of: 'lead', id: 999_999 })
  expect(nobody.body.code).toBe('personData.not_found')
  const operator = await world.as('call_centre')
  const { status } = await operator.call('GET', '/person-data.xlsx?of=lead&id=1')
  expect(status).toBe(403)
})

/** What refers to a person and is told otherwise, or is not about her. */
const OTHERWISE = {
  // Told by views over them and by the leads; what the staff was told of a makeup is no mail of hers.
  student: ['enrolments', 'lead_enrolments', 'received_notifications', 'student_instalments'],
  teacher: [],
  // Who has her open, whom she became, and which two were one.
  lead: ['call_locks', 'lead_enrolments', 'lead_merges'],
}

test.each(SUBJECTS)('nothing that refers to a %s is forgotten', async (of) => {
  const told = PARTS[of].map((part) => part.from(1).compile(world.services.db).sql).join('\n')
  const tables = await world.sql<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = $1::regclass order by 1`,
    [`${of}s`],
  )
  const forgotten = tables.map(({ name }) => name).filter((name) => !told.includes(name))
  expect(forgotten).toEqual(OTHERWISE[of])
})
