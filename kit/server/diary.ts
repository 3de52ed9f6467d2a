import { sql, type RawBuilder } from 'kysely'
import type { DiaryKind, DiarySubject } from '#kit/domain/diary.ts'

/** How lines about one kind of thing read. The thing is the first word of an action. */
export interface DiaryWords {
  /** "Pagamento" of `payment.recorded`. */
  readonly label: string
  /** A change of the record, unless it says otherwise. */
  readonly kind?: DiaryKind
  /** What was done, by the second word of the action, beyond what all records have in common. */
  readonly verbs?: Readonly<Record<string, string>>
  /** The fields of the thing as its form calls them. */
  readonly fields?: Readonly<Record<string, string>>
  /** What the words of a field mean on the screen. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What is told by another source, and would stand in the diary of a record twice. */
  readonly elsewhere?: readonly string[]
}

/**
 * Lines of the diary of a record: plain selects of `id`, `at`, `who`, `action`, `before`, `after`,
 * each along an index by record and time where there may be many of them.
 */
export interface DiarySource {
  /** Stands in the addresses of its lines. */
  readonly name: string
  /** Its lines have a column more, `search`: what they hold, folded already. */
  readonly folded?: true
  /** The kinds that its lines may be of. */
  readonly kinds: readonly DiaryKind[]
  readonly rows: Readonly<
    Partial<Record<DiarySubject, (id: number) => readonly RawBuilder<unknown>[]>>
  >
}

/** What a feature brings to the diaries. */
export interface FeatureDiary {
  readonly words?: Readonly<Record<string, DiaryWords>>
  readonly sources?: readonly DiarySource[]
}

/** The diary of the whole program: what all features bring. */
export type Diary = Required<FeatureDiary>

/** Joins what the features bring. */
export function joinDiaries(parts: readonly FeatureDiary[]): Diary {
  return {
    words: Object.assign({}, ...parts.map(({ words }) => words)) as Diary['words'],
    sources: parts.flatMap(({ sources }) => sources ?? []),
  }
}

/** The lines of the audit about one record, along their index. */
export function auditOf(entity: string, id: number): RawBuilder<unknown> {
  return sql`${AUDIT} where entity = ${sql.lit(entity)} and entity_id = ${id}`
}

/**
 * Those about the records of one kind that belong to another, each along the same index; `ids`
 * selects their `id`, each once. `record_id` is the one that a line is about. The fence keeps the
 * planner from walking through the whole audit by time to find the lines of a few records.
 */
export function auditOfAll(entity: string, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select line.*, own.id as record_id from (${ids}) as own
    cross join lateral (
      ${AUDIT} where entity = ${sql.lit(entity)} and entity_id = own.id offset 0
    ) as line`
}

const AUDIT = sql`
  select id, at, actor_name as who, action, before, after, search from audit_entries`
