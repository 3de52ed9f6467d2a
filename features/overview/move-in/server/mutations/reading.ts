import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Json } from '#db/schema.ts'
import { decode } from '#kit/server/decode.ts'
import { WrongSecretKey } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction, type Tx } from '#kit/server/tx.ts'
import { ok } from '#kit/domain/result.ts'
import {
  followingCalls,
  MAX_ANSWER,
  MAX_CALLS,
  MAX_TRIES,
  nextRound,
  PAUSE_MS,
  readAnswer,
} from '../../domain/rules.ts'
import { readOne } from '../../domain/rules/answer.ts'
import { FILE } from '../../domain/rules/files.ts'
import { textOf } from '../../domain/rules/values.ts'
import { FAULT_TEXTS, type FaultName } from '../../domain/text.ts'
import type { MoveCall } from '../../domain/types.ts'
import {
  findReading,
  isAlone,
  lockReading,
  nextCalls,
  openLogin,
  type OpenReading,
  type WaitingCall,
} from '../queries/reading.ts'
import { askFile, askScript, type Ask, type Heard } from '../queries/old-server.ts'
import { judgeAll } from './judging.ts'

/** How the reading stands after a while. */
export type Standing = 'done' | 'stopped' | 'more' | { readonly waitSeconds: number }

/** How the answers are come by, of so many bytes at most: `undefined` where a folder has none. */
export type Source = (call: MoveCall, maxBytes: number) => Promise<Heard | undefined>

const AGAIN_SECONDS = 5
const REFUSED = new Set([401, 403])
const OVERLOADED = 429
const BROKEN = 500

/** What a reading needs beside the database. */
interface Readers {
  readonly services: Services
  readonly moveInId: number
  /** Answers of a folder; otherwise the server is asked. */
  readonly folder?: Source
  /** Whoever runs the machine may read a server of its own network. */
  readonly anywhere?: boolean
}

/**
 * Reads on for so many ms: the answers of a round in a transaction, so that after a cut hardly
 * anything is asked twice. When all is here, the records are judged. While somebody else reads the
 * same, as a command beside the server does, it waits.
 */
export async function readOn(readers: Readers, forMs: number): Promise<Standing> {
  const { services, moveInId } = readers
  try {
    // Held as long as this transaction is open: the answers have their own.
    return await services.db
      .transaction()
      .execute(async (held) =>
        (await isAlone(held, moveInId))
          ? readRounds(readers, forMs)
          : { waitSeconds: AGAIN_SECONDS },
      )
  } catch (error) {
    if (error instanceof WrongSecretKey) return stop(readers, 'other_key', 0)
    throw error
  }
}

async function readRounds(readers: Readers, forMs: number): Promise<Standing> {
  const { services, moveInId } = readers
  const reading = await findReading(services.db, moveInId)
  if (!reading) return 'done'
  if (reading.fault !== null) return 'stopped'
  const source = readers.folder ?? sourceOf(readers, reading)
  const until = performance.now() + forMs
  let { tries } = reading
  // After a fault its question is asked alone.
  let together = 1
  do {
    const calls = await nextCalls(services.db, moveInId, together)
    if (calls.length === 0) {
      await inTransaction(services, async (tx) => ok(await judgeAll(services, tx, moveInId)))
      return 'done'
    }
    const asked = performance.now()
    const maxBytes = MAX_ANSWER / calls.length
    const heard = await Promise.all(
      calls.map(async (call) => ({ call, heard: await source(call, maxBytes) })),
    )
    const took = performance.now() - asked
    const faults = heard.map((one) => one.heard && faultOf(one.heard, tries))
    const answers = heard.filter((_, place) => faults[place] === undefined)
    await inTransaction(services, async (tx) =>
      ok(await keep(tx, { ...readers, ...reading }, answers)),
    )
    // What is too large beside others is asked alone before that is said of it.
    const heavy = calls.length > 1 && faults.includes('too_large')
    const fault = faults.find((one) => one !== undefined && !(heavy && one === 'too_large'))
    if (fault !== undefined) return stop(readers, fault, tries)
    tries = 0
    together = heavy ? 1 : nextRound(together, took)
    // As long as the old server took it rests.
    if (!readers.folder) await pause(Math.max(PAUSE_MS, took))
  } while (performance.now() < until)
  return 'more'
}

/** Asks the server, signing in when there is no session or it has ended. */
function sourceOf({ services, anywhere = false }: Readers, reading: OpenReading): Source {
  const { network } = services
  const reach = { network, anywhere }
  const ask: Ask = (call, maxBytes) => askScript(reach, reading.address, call, maxBytes)
  const { username, password } = openLogin(services.secrets, reading)
  const asWhoever = (token: string, call: MoveCall, maxBytes: number): Promise<Heard> => {
    const { script, fields } = call
    if (script === FILE) {
      return askFile(reach, reading.address, { path: fields['path'] ?? '', token }, maxBytes)
    }
    // First in the body: of a large one the beginning must hold it.
    return ask({ script, fields: { token, uname: username, ...fields } }, maxBytes)
  }
  let session: Promise<string> | undefined
  // Files that no session opens are no reason for another one.
  let closed = false
  const asksAgain = ({ script }: MoveCall, heard: Heard) =>
    isSignedOut(heard) && !(closed && script === FILE)
  // Questions of one round sign in once for all.
  const attempt: Ask = async (call, maxBytes) => {
    const used = (session ??= signIn(ask, username, password))
    const token = await used
    const fault = token in FAULT_TEXTS ? (token as FaultName) : undefined
    const heard = fault ? { fault } : await asWhoever(token, call, maxBytes)
    if (session === used && (fault || asksAgain(call, heard))) session = undefined
    return heard
  }
  return async (call, maxBytes) => {
    const heard = await attempt(call, maxBytes)
    const last = asksAgain(call, heard) ? await attempt(call, maxBytes) : heard
    if (call.script !== FILE) return last
    closed ||= isSignedOut(last)
    return fileIn(last, maxBytes)
  }
}

/** A file that is not there, not for this user, or too large by itself, is left: it stops nothing. */
function fileIn(heard: Heard, maxBytes: number): Heard | undefined {
  if (!('fault' in heard)) {
    return heard.status === 200 || heard.status === OVERLOADED ? heard : undefined
  }
  const left =
    heard.fault === 'redirected' || (heard.fault === 'too_large' && maxBytes === MAX_ANSWER)
  return left ? undefined : heard
}

const isSignedOut = (heard: Heard) => 'status' in heard && heard.status === 401

/** A token, or the name of a fault. */
async function signIn(ask: Ask, uname: string, passw: string): Promise<string> {
  const heard = await ask({ script: 'login', fields: { uname, passw } }, MAX_ANSWER)
  if ('fault' in heard) return heard.fault
  if (heard.status >= BROKEN || heard.status === OVERLOADED) return 'status'
  const answer = readOne(decode(heard.bytes))
  if ('fault' in answer) return 'sign_in'
  const token = textOf((answer as Record<string, unknown>)['token']) ?? ''
  return token === '' ? 'sign_in' : token
}

/** Why an answer is none; a server that is broken for one question is passed over in the end. */
function faultOf(heard: Heard, tries: number): FaultName | undefined {
  if ('fault' in heard) return heard.fault
  if (REFUSED.has(heard.status)) return 'sign_in'
  if (heard.status === OVERLOADED) return 'status'
  return heard.status >= BROKEN && tries < MAX_TRIES - 1 ? 'status' : undefined
}

/** Faults that do not pass by themselves. */
const LASTING: ReadonlySet<FaultName> = new Set([
  'sign_in',
  'redirected',
  'too_large',
  'too_many_calls',
  'other_key',
])

async function stop(
  { services, moveInId }: Readers,
  fault: FaultName,
  before: number,
): Promise<Standing> {
  const tries = before + 1
  const over = LASTING.has(fault) || tries >= MAX_TRIES
  await services.db
    .updateTable('move_ins')
    .set(over ? { tries: 0, fault } : { tries })
    .where('id', '=', moveInId)
    .where('dropped_at', 'is', null)
    .execute()
  return over ? 'stopped' : { waitSeconds: AGAIN_SECONDS * 2 ** before }
}

interface Answered {
  readonly call: WaitingCall
  readonly heard: Heard | undefined
}

/** Keeps the answers of a round, and asks what follows from them; nothing once it is thrown away. */
async function keep(
  tx: Tx,
  { services, moveInId, uploads }: Readers & Pick<OpenReading, 'uploads'>,
  answers: readonly Answered[],
): Promise<void> {
  if (!(await lockReading(tx, moveInId))) return
  const readAt = services.clock.now().toString()
  for (const { call, heard } of answers) {
    const bytes = heard && 'bytes' in heard ? heard.bytes : null
    const sealed = call.script === 'getUtente' && bytes !== null
    const body = sealed ? services.secrets.seal(bytes.toString('base64')) : bytes
    await tx
      .updateTable('move_in_calls')
      .set({ read_at: readAt, body, sealed, fields: JSON.stringify(fieldsOf(call, heard)) as Json })
      .where('move_in_id', '=', moveInId)
      .where('position', '=', call.position)
      .execute()
    const answer = bytes && call.script !== FILE && readAnswer(decode(bytes))
    if (answer && !('fault' in answer)) {
      await addCalls(tx, moveInId, followingCalls(call, answer.rows, uploads))
    }
  }
  await tx.updateTable('move_ins').set({ tries: 0 }).where('id', '=', moveInId).execute()
}

/** A file is called as its row says, else as the server does. */
function fieldsOf({ script, fields }: WaitingCall, heard: Heard | undefined): MoveCall['fields'] {
  const name = script === FILE && heard && 'name' in heard ? textOf(heard.name) : undefined
  return name ? { name, ...fields } : fields
}

/** Writes down what is to be asked, behind what waits already; and files that are here already. */
export async function addCalls(
  tx: Tx,
  moveInId: number,
  calls: readonly MoveCall[],
): Promise<void> {
  if (calls.length === 0) return
  const { last } = await tx
    .selectFrom('move_in_calls')
    .select(({ fn }) => fn.coalesce(fn.max('position'), sql<number>`0`).as('last'))
    .where('move_in_id', '=', moveInId)
    .executeTakeFirstOrThrow()
  if (last + calls.length > MAX_CALLS) {
    const fault: FaultName = 'too_many_calls'
    await tx.updateTable('move_ins').set({ fault }).where('id', '=', moveInId).execute()
    return
  }
  const rows = calls.map((call, at) => ({ ...call, position: last + at + 1 }))
  await sql`
    insert into move_in_calls (move_in_id, position, script, fields, body, read_at)
    select ${moveInId}, position, script, fields, decode(content, 'base64'),
      case when content is not null then quinte_now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as call (position int, script text, fields jsonb, content text)
    where not exists (
      select from move_in_calls asked
      where asked.move_in_id = ${moveInId} and asked.script = call.script
        and asked.fields = call.fields
    )
  `.execute(tx)
}
