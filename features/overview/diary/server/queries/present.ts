import { sql } from 'kysely'
import { formatWallTime } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { Diary } from '#kit/server/diary.ts'
import type { DiaryEntry } from '../../domain/contract.ts'
import { fieldsOf, toldFields, valueText } from '../../domain/rules.ts'
import type { Line } from './line.ts'
import { kindOf, partsOf, titleOf } from './words.ts'

const PERSON = sql<string>`full_name(surname, name)`
const NAME = sql<string>`name`
const ENTRY = sql<string>`(
  select full_name(surname, name) from leads where leads.id = lead_id
) || to_char(at, ' · DD/MM/YYYY')`

/** What a number in a field or beside an entity stands for, and how it is called. */
const RECORDS = {
  course: { table: 'course_cards', name: NAME },
  student: { table: 'student_cards', name: PERSON },
  teacher: { table: 'teacher_cards', name: PERSON },
  lead: { table: 'leads', name: PERSON },
  lead_note: { table: 'lead_notes', name: ENTRY },
  lead_call: { table: 'lead_calls', name: ENTRY },
  category: { table: 'course_categories', name: NAME },
  subject: { table: 'subject_cards', name: NAME },
  room: { table: 'room_cards', name: NAME },
  tag: { table: 'tags', name: NAME },
  tag_category: { table: 'tag_categories', name: NAME },
  course_merge: { table: 'course_merges', name: NAME },
  wording: { table: 'wordings', name: NAME },
  instalment_proof: {
    table: 'instalment_proofs',
    name: sql<string>`(
      select full_name(surname, name) from student_cards where student_cards.id = student_id
    ) || ' · ' || name`,
  },
  teacher_group: { table: 'teacher_groups', name: NAME },
  teacher_invoice: {
    table: 'teacher_invoices',
    name: sql<string>`(
      select full_name(surname, name) from teacher_cards where teacher_cards.id = teacher_id
    ) || to_char(issued_on, ' · DD/MM/YYYY')`,
  },
  exam: { table: 'exams', name: sql<string>`title` },
  homework: { table: 'homework', name: sql<string>`title` },
  handout: { table: 'handouts', name: NAME },
  mail: { table: 'mails', name: sql<string>`concat_ws(' · ', nullif(to_name, ''), subject)` },
  event: { table: 'events', name: sql<string>`title` },
  lesson: {
    table: 'lesson_cards',
    name: sql<string>`to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI')`,
  },
} as const
type Known = keyof typeof RECORDS

/** The kind of record that a field names by number: `courseId`, `subjectIds`, `toCourseId`. */
function recordOf(field: string): Known | undefined {
  const named = /([a-zA-Z]+?)Ids?$/.exec(field)?.[1]?.toLowerCase() ?? ''
  return (Object.keys(RECORDS) as Known[]).find((known) => named.endsWith(known))
}

type Names = ReadonlyMap<string, string>

/** The names of all records that the lines speak of: one look-up for each kind. */
export async function readNames(
  db: Db,
  lines: readonly Pick<Line, 'before' | 'after'>[],
  about: readonly (readonly [string, number])[] = [],
): Promise<Names> {
  const ids = new Map<Known, Set<number>>()
  const add = (known: string | undefined, id: unknown) => {
    if (known === undefined || !(known in RECORDS) || !Number.isSafeInteger(id)) return
    const kind = known as Known
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id as number))
  }
  for (const [entity, id] of about) add(entity, id)
  for (const state of lines.flatMap(({ before, after }) => [before, after])) {
    for (const [field, value] of Object.entries(fieldsOf(state))) {
      for (const one of [value].flat()) add(recordOf(field), one)
    }
  }
  const found = await Promise.all(
    [...ids].map(async ([known, wanted]) => {
      const { table, name } = RECORDS[known]
      const { rows } = await sql<{ id: number; name: string }>`
        select id, ${name} as name from ${sql.table(table)} where id = any(${[...wanted]}::bigint[])
      `.execute(db)
      return rows.map((row) => [nameKey(known, row.id), row.name] as const)
    }),
  )
  return new Map(found.flat())
}

export const nameKey = (kind: string, id: number): string => `${kind} ${id}`

/** A line in the words of the screen. Fields without a label are inner matters. */
export function entryOf(diary: Diary, names: Names, line: Line): DiaryEntry {
  const { action, before, after } = line
  const own = diary.words[partsOf(action)[0]]
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const told = new Set(toldFields(before, after))
  // In the order of the form: the database keeps the fields in one of its own.
  const changes = Object.entries(own?.fields ?? {}).flatMap(([field, label]) => {
    if (!told.has(field)) return []
    const known = recordOf(field)
    const wording = { values: own?.values?.[field], nameOf: known && nameIn(names, known) }
    const change = {
      label,
      before: valueText(field, was[field], wording),
      after: valueText(field, is[field], wording),
    }
    return change.before === change.after ? [] : [change]
  })
  return {
    key: `${line.source}-${line.id}`,
    at: line.at,
    kind: kindOf(diary, action),
    who: line.who,
    title: titleOf(diary, action),
    changes,
  }
}

const nameIn = (names: Names, known: Known) => (id: number) => {
  const name = names.get(nameKey(known, id))
  return known === 'lesson' && name !== undefined ? formatWallTime(name) : name
}
