import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { decode } from '#kit/server/decode.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction, type Tx } from '#kit/server/tx.ts'
import { ok } from '#kit/domain/result.ts'
import { followingCalls, MAX_CALLS, MAX_TRIES, PAUSE_MS, readAnswer } from '../../domain/rules.ts'
import { readOne } from '../../domain/rules/answer.ts'
import { textOf } from '../../domain/rules/values.ts'
import { FAULT_TEXTS, type FaultName } from '../../domain/text.ts'
import type { MoveCall } from '../../domain/types.ts'
import {
  findReading,
  nextCall,
  openLogin,
  type OpenReading,
  type WaitingCall,
} from '../queries/reading.ts'
import { askScript, type Ask, type Heard } from '../queries/old-server.ts'
import { judgeAll } from './judging.ts'

/** How the reading stands after a while. */
export type Standing = 'done' | 'stopped' | 'more' | { readonly waitSeconds: number }

/** How the answers are come by: `undefined` where a folder has none. */
export type Source = (call: MoveCall) => Promise<Heard | undefined>

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
 * Reads on for so many ms: an answer a transaction, so that after a cut nothing is asked twice. When
 * all is here, the records are judged.
 */
export async function readOn(readers: Readers, forMs: number): Promise<Standing> {
  const { services, moveInId } = readers
  const reading = await findReading(services.db, moveInId)
  if (!reading) return 'done'
  if (reading.fault !== null) return 'stopped'
  const source = readers.folder ?? sourceOf(readers, reading)
  const until = performance.now() + forMs
  let tries = reading.tries
  do {
    const call = await nextCall(services.db, moveInId)
    if (!call) {
      await inTransaction(services, async (tx) => ok(await judgeAll(services, tx, moveInId)))
      return 'done'
    }
    const asked = performance.now()
    const heard = await source(call)
    const took = performance.now() - asked
    const fault = heard && faultOf(heard, tries)
    if (fault !== undefined) return stop(readers, fault, tries)
    await inTransaction(services, async (tx) =>
      ok(await keep(services, tx, moveInId, call, heard && 'bytes' in heard ? heard.bytes : null)),
    )
    tries = 0
    // As long as the old server took it rests.
    if (!readers.folder) await pause(Math.max(PAUSE_MS, took))
  } while (performance.now() < until)
  return 'more'
}

/** Asks the server, signing in when there is no session or it has ended. */
function sourceOf({ services, anywhere = false }: Readers, reading: OpenReading): Source {
  const { network } = services
  const ask: Ask = (call) => askScript({ network, anywhere }, reading.address, call)
  const { username, password } = openLogin(services.secrets, reading)
  let token: string | undefined
  const signedIn = async (call: MoveCall): Promise<Heard> => {
    token ??= await signIn(ask, username, password)
    if (token in FAULT_TEXTS) {
      const fault = token as FaultName
      token = undefined
      return { fault }
    }
    // First in the body: of a large one the beginning must hold it.
    return ask({ ...call, fields: { token, uname: username, ...call.fields } })
  }
  return async (call) => {
    const heard = await signedIn(call)
    if (!('status' in heard) || heard.status !== 401) return heard
    token = undefined
    return signedIn(call)
  }
}

/** A token, or the name of a fault. */
async function signIn(ask: Ask, uname: string, passw: string): Promise<string> {
  const heard = await ask({ script: 'login', fields: { uname, passw } })
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
    .execute()
  return over ? 'stopped' : { waitSeconds: AGAIN_SECONDS * 2 ** before }
}

/** Keeps an answer, and asks what follows from it. */
async function keep(
  services: Services,
  tx: Tx,
  moveInId: number,
  call: WaitingCall,
  bytes: Buffer | null,
): Promise<void> {
  const sealed = call.script === 'getUtente' && bytes !== null
  const body = sealed ? services.secrets.seal(bytes.toString('base64')) : bytes
  await tx
    .updateTable('move_in_calls')
    .set({ read_at: services.clock.now().toString(), body, sealed })
    .where('move_in_id', '=', moveInId)
    .where('position', '=', call.position)
    .execute()
  await tx.updateTable('move_ins').set({ tries: 0 }).where('id', '=', moveInId).execute()
  const answer = bytes && readAnswer(decode(bytes))
  if (!answer || 'fault' in answer) return
  await addCalls(tx, moveInId, followingCalls(call, answer.rows))
}

/** Writes down what is to be asked, behind what waits already. */
export async function addCalls(
  tx: Tx,
  moveInId: number,
  calls: readonly MoveCall[],
): Promise<void> {
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
    insert into move_in_calls (move_in_id, position, script, fields)
    select ${moveInId}, position, script, fields
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as call (position int, script text, fields jsonb)
    where not exists (
      select from move_in_calls asked
      where asked.move_in_id = ${moveInId} and asked.script = call.script
        and asked.fields = call.fields
    )
  `.execute(tx)
}
