import { sql } from 'kysely'
import { isCodeLike } from '#kit/domain/tax-code.ts'
import type { Services } from '#kit/server/services.ts'
import type { Tx } from '#kit/server/tx.ts'
import { isQuestion, judge, recordsOf, verdictOf } from '../../domain/rules.ts'
import type { MoveRecord, QuestionCode } from '../../domain/types.ts'
import { goneRecords, isWhole } from '../../domain/rules/gone.ts'
import { studentsHere } from '../queries/here.ts'
import { newIds } from '../queries/moved.ts'
import { answersOf, lockReading } from '../queries/reading.ts'
import { moverOf } from './takers.ts'

/** Records that are written at once. */
const PIECE = 1_000

/**
 * Turns what was read into records with their verdicts and questions; the login is not kept. Done
 * once, and never of what was thrown away.
 */
export async function judgeAll(services: Services, tx: Tx, moveInId: number): Promise<void> {
  if (!(await lockReading(tx, moveInId))) return
  const today = services.clock.today()
  const read: MoveRecord[] = []
  for await (const { call, text } of answersOf(tx, services.secrets, moveInId)) {
    read.push(...recordsOf(call, text, today))
  }
  const judged = await tellWhoIsHere(tx, judge(read))
  const gone = await tellWhatIsGone(tx, judged)
  const records = [...judged, ...gone].map((record) => ({
    ...record,
    verdict: verdictOf(record.notes),
  }))
  await tx.deleteFrom('move_in_records').where('move_in_id', '=', moveInId).execute()
  for (let from = 0; from < records.length; from += PIECE) {
    const rows = records
      .slice(from, from + PIECE)
      .map(({ oldId, ...record }, at) => ({ ...record, old_id: oldId, position: from + at + 1 }))
    await sql`
      insert into move_in_records
        (move_in_id, position, kind, old_id, label, data, notes, verdict)
      select ${moveInId}, position, kind, old_id, label, data, notes, verdict
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as record (
        position int, kind text, old_id text, label text, data jsonb, notes jsonb, verdict text
      )
    `.execute(tx)
  }
  await askQuestions(tx, moveInId, records)
  await tx
    .updateTable('move_ins')
    .set({ judged_at: services.clock.now().toString(), sealed_login: null })
    .where('id', '=', moveInId)
    .execute()
}

/** Students of the old program who may be somebody that is here already. */
async function tellWhoIsHere(tx: Tx, records: readonly MoveRecord[]): Promise<MoveRecord[]> {
  const codeOf = ({ kind, data }: MoveRecord) =>
    kind === 'student' && data !== null && isCodeLike(data.taxCode) ? data.taxCode : undefined
  const oldIds = records.flatMap((record) => (codeOf(record) ? [record.oldId] : []))
  const moved = await newIds(tx, 'student', oldIds)
  const here = await studentsHere(
    tx,
    records.flatMap((record) => codeOf(record) ?? []),
    true,
  )
  return records.map((record) => {
    const code = codeOf(record)
    if (code === undefined || !here.has(code) || moved.has(record.oldId)) return record
    const note = { field: 'codiceFiscale', code: 'student_here', was: code } as const
    return { ...record, notes: [...record.notes, note] }
  })
}

/** What was taken before and has not been read again. */
async function tellWhatIsGone(tx: Tx, records: readonly MoveRecord[]): Promise<MoveRecord[]> {
  if (!isWhole(records)) return []
  const seen = JSON.stringify(records.map(({ kind, oldId }) => ({ kind, id: oldId })))
  const { rows } = await sql<MoveRecord>`
    select taken.kind, taken.old_id as "oldId", record.label, record.data
    from moved_records taken
    join move_in_records record on record.move_in_id = taken.read_id
      and record.kind = taken.kind and record.old_id = taken.old_id
      and record.outcome in ('added', 'updated')
    where taken.fingerprint <> '' and (taken.kind, taken.old_id) not in (
      select kind, id from jsonb_to_recordset(${seen}::jsonb) as read (kind text, id text)
    )
    order by record.position
  `.execute(tx)
  return goneRecords(rows, (kind) => moverOf(kind).restore !== undefined)
}

async function askQuestions(
  tx: Tx,
  moveInId: number,
  records: readonly (MoveRecord & { readonly verdict: string })[],
): Promise<void> {
  const counts = new Map<QuestionCode, number>()
  for (const { notes, verdict } of records) {
    if (verdict !== 'asked') continue
    for (const code of new Set(notes.map((note) => note.code))) {
      if (isQuestion(code)) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  }
  await tx.deleteFrom('move_in_questions').where('move_in_id', '=', moveInId).execute()
  if (counts.size === 0) return
  await tx
    .insertInto('move_in_questions')
    .values([...counts].map(([code, count]) => ({ move_in_id: moveInId, code, records: count })))
    .execute()
}
