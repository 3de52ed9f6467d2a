import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { decode } from '#kit/server/decode.ts'
import { hasJob } from '#kit/server/jobs.ts'
import type { SecretBox } from '#kit/server/secrets.ts'
import type { Tx } from '#kit/server/tx.ts'
import { FILE } from '../../domain/rules/files.ts'
import type { MoveCall } from '../../domain/types.ts'

const Login = z.object({ username: z.string(), password: z.string() })
type Login = z.infer<typeof Login>

/** A reading that has not come to its end. */
export interface OpenReading {
  readonly address: string
  readonly uploads: string
  readonly sealedLogin: Uint8Array | null
  readonly fault: string | null
  readonly tries: number
}

/** A question that waits for its answer. */
export type WaitingCall = MoveCall & { readonly position: number }

const reading = (db: Db, id: number) =>
  db
    .selectFrom('move_ins')
    .select(['address', 'uploads', 'sealed_login as sealedLogin', 'fault', 'tries'])
    .where('id', '=', id)
    .where('judged_at', 'is', null)
    .where('dropped_at', 'is', null)

/** The reading, unless all has been read or it was thrown away. */
export async function findReading(db: Db, id: number): Promise<OpenReading | undefined> {
  return reading(db, id).executeTakeFirst()
}

/** The same, which stays so until the transaction ends. */
export async function lockReading(tx: Tx, id: number): Promise<OpenReading | undefined> {
  return reading(tx, id).forUpdate().executeTakeFirst()
}

/** Whether nobody else reads the same, and nobody will until the transaction ends. */
export async function isAlone(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('move-in ' || ${id}, 0)) as alone
  `.execute(tx)
  return rows[0]?.alone === true
}

/** Readings of a server that go on by themselves, but whose job is gone, as after a restore. */
export async function orphanedReadings(db: Db, job: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from move_ins
    where source = 'server' and judged_at is null and dropped_at is null and fault is null
      and not ${hasJob(job, 'move_ins.id')}
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Name and password of the old program. */
export function openLogin(secrets: SecretBox, { sealedLogin }: OpenReading): Login {
  if (sealedLogin === null) throw new Error('a reading without a login')
  return Login.parse(JSON.parse(secrets.open(sealedLogin)))
}

/** What is kept of name and password until all has been read. */
export const sealLogin = (secrets: SecretBox, login: Login): Buffer =>
  secrets.seal(JSON.stringify(login))

/** The next questions that wait. */
export async function nextCalls(db: Db, moveInId: number, most: number): Promise<WaitingCall[]> {
  return db
    .selectFrom('move_in_calls')
    .select(['position', 'script', sql<MoveCall['fields']>`fields`.as('fields')])
    .where('move_in_id', '=', moveInId)
    .where('read_at', 'is', null)
    .orderBy('position')
    .limit(most)
    .execute()
}

/** Answers that are looked at together: so many of so many bytes, or a longer one alone. */
const PIECE = 200
const PIECE_BYTES = 8 * 1024 * 1024

/** Every answer in its order, as text; undefined where there is none. A piece at a time. */
export async function* answersOf(db: Db, secrets: SecretBox, moveInId: number) {
  let last = 0
  for (;;) {
    // A file is no text: of its bytes only whether they are there is of interest.
    const { rows } = await sql<AnsweredCall>`
      select position, script, fields, body, sealed from (
        select *, sum(octet_length(body)) over (order by position) as bytes,
          row_number() over (order by position) as place
        from (
          select position, script, fields, sealed,
            case when script = ${FILE} and body is not null then '' else body end as body
          from move_in_calls
          where move_in_id = ${moveInId} and position > ${last}
          order by position
          limit ${PIECE}
        ) as next
      ) as weighed
      where place = 1 or coalesce(bytes, 0) <= ${PIECE_BYTES}
      order by position
    `.execute(db)
    for (const { body, sealed, ...call } of rows) {
      const bytes = body && sealed ? Buffer.from(secrets.open(body), 'base64') : body
      yield { call, text: bytes ? decode(bytes) : undefined }
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.position
  }
}

type AnsweredCall = WaitingCall & { readonly body: Buffer | null; readonly sealed: boolean }
