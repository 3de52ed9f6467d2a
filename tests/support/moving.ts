import { expect } from 'vitest'
import type { MoveKind } from '#f/overview/move-in/domain/types.ts'
import { readOn, type Source } from '#f/overview/move-in/server/mutations/reading.ts'
import { done } from './academy.ts'
import { workOff } from './batches.ts'
import type { OldClient } from './scripts.ts'
import { openWorld, PASSWORD, type World } from './world.ts'

const LONG_MS = 60_000
const NETWORK = {
  addressesOf: async () => ['127.0.0.1'],
  textsOf: async () => [],
  mayReach: () => true,
}

/** An empty academy with what is needed to move in from an old one, another of this program. */
export async function emptyAcademy(old: Pick<World, 'url'>) {
  const world = await openWorld({ network: NETWORK })
  const admin = await world.as('admin')
  const post = async (path: string, input: unknown = {}) =>
    done(await admin.call('POST', path, input))
  const academy = {
    world,
    admin,
    async start(more: object = {}): Promise<number> {
      const login = { address: `${old.url}/api-test`, username: 'staff', password: PASSWORD }
      return (await post('/move-ins', { ...login, ...more })).id
    },
    async read(folder?: Source, more: object = {}): Promise<number> {
      const id = await academy.start(more)
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
    /** Takes a whole move back. */
    async undo(id: number): Promise<void> {
      const { batchId } = await post(`/move-ins/${id}/undoing`)
      await workOff(world, batchId)
      expect(done(await admin.call('GET', `/move-ins/${id}`)).undoneAt).not.toBeNull()
    },
    /** Takes what was read; backwards as it may come when several servers work on it. */
    async run(id: number, backwards = false): Promise<void> {
      const { batchId } = await post(`/move-ins/${id}/run`)
      if (backwards) {
        const turn = 'update batch_items set position = 10000 - position where batch_id = $1'
        await world.sql(turn, [batchId])
      }
      await workOff(world, batchId)
    },
  }
  return {
    ...academy,
    /** Reads the old program, answers its questions and takes what was read. */
    async take(
      answers: Readonly<Record<string, string>> = KEEP,
      more: object = {},
    ): Promise<number> {
      const id = await academy.read(undefined, more)
      await academy.answerAll(id, answers)
      await academy.run(id)
      return id
    },
  }
}

export type EmptyAcademy = Awaited<ReturnType<typeof emptyAcademy>>

/** Answers that leave nothing out. */
export const KEEP = {
  ...{ tax_code_twice: 'all', bad_mail: 'empty', field_missing: 'empty' },
  ...{ unknown_reference: 'skip', same_name: 'one', room_taken: 'first' },
  ...{ sum_differs: 'rows', unknown_status: 'unpaid', student_here: 'match' },
  gone_there: 'trash',
}

/** The numbers of the old program by those here. */
type Ids = ReadonlyMap<string, string>

/** The numbers of the old program in the place of those here. */
export async function oldNumbers(world: World, kind: string): Promise<Ids> {
  const rows = await world.sql<{ old_id: string; new_id: string }>(
    'select old_id, new_id::text from moved_records where kind = $1',
    [kind],
  )
  return new Map(rows.map((row) => [row.new_id, row.old_id]))
}

/** What stands in a field: numbers of a kind, a list in any order, or what no other program has. */
type Meaning = MoveKind | 'list' | 'apart'

/** A script that both programs answer alike, asked once or for each record of a kind. */
export interface Alike {
  readonly script: string
  readonly fields: Readonly<Record<string, Meaning>>
  readonly each?: readonly [field: string, kind: MoveKind]
}

/** Expects what scripts tell here to be what they told there, every number as it was there. */
export async function expectAlike(
  world: World,
  here: OldClient,
  there: OldClient,
  scripts: readonly Alike[],
): Promise<void> {
  const ids = new Map<string, Ids>()
  const idsOf = async (kind: string) => {
    const known = ids.get(kind) ?? (await oldNumbers(world, kind))
    ids.set(kind, known)
    return known
  }
  for (const { script, fields, each } of scripts) {
    for (const meaning of Object.values(fields)) await idsOf(meaning)
    const asked = each ? [...(await idsOf(each[1]))] : [['', ''] as const]
    for (const [newId, oldId] of asked) {
      const sent = (id: string) => (each ? { [each[0]]: id } : {})
      const mine = (await here.call(script, sent(newId))).body
      const theirs = (await there.call(script, sent(oldId))).body
      const same = (name: string, text: string) => tidy(ids.get(fields[name] ?? ''), text)
      const plain = (_: string, text: string) => tidy(undefined, text)
      expect([script, oldId, written(mine, fields, same)]).toEqual([
        ...[script, oldId],
        written(theirs, fields, plain),
      ])
    }
  }
}

/** The parts of a text, each number replaced, in the order of the alphabet. */
function tidy(ids: Ids | undefined, text: string): string {
  const back = text.replace(/\d+/g, (number) => ids?.get(number) ?? number)
  const parts = back.split(/;|,|---/).map((part) => part.trim())
  return parts.toSorted().join(';')
}

function written(
  value: unknown,
  fields: Alike['fields'],
  tidied: (name: string, text: string) => string,
): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => JSON.stringify(written(one, fields, tidied))).toSorted()
  }
  if (typeof value !== 'object' || value === null) return value
  const cells = Object.entries(value).filter(([name]) => fields[name] !== 'apart')
  return Object.fromEntries(
    cells.map(([name, cell]) => [
      name,
      fields[name] === undefined ? written(cell, fields, tidied) : tidied(name, String(cell)),
    ]),
  )
}

const ALL_FILES = `
  select owner, encode(sha256, 'hex') digest, size,
    -- A proof has a name of its own.
    case when owner not like 'proof%' then files.name end as name
  from files join (
    select 'poster ' || id owner, cover_id file_id from events
    union all select 'paper ' || id, attachment_id from events
    union all select 'invoice ' || id, file_id from teacher_invoices
    union all select 'discounts ' || course_id, file_id from discount_files
    union all select 'homework ' || homework_id, file_id from homework_files
    union all select 'handout ' || handout_id, file_id from handout_files
    union all select 'photo ' || id, photo_id from students
    union all select 'proof of ' || student_id || ', ' || name, file_id from instalment_proofs
  ) places on places.file_id = files.id
  order by owner, files.name, sha256`

/** Every file of an academy, by the record that it belongs to. */
export const filesOf = (world: World) => world.sql<{ owner: string }>(ALL_FILES)
