import { expect } from 'vitest'
import { fromElsewhere } from './client.ts'
import type { Ask } from './elsewhere.ts'
import { PASSWORD, type World } from './world.ts'

/** What a script answered: `body` is always JSON. */
export interface ScriptAnswer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any
  readonly headers: Headers
}

/** Form fields as an old client sends them. */
export type Form = Readonly<Record<string, string>>

/** A program written for the legacy scripts: forms in, JSON out, token and uname in every body. */
export interface OldClient {
  readonly session: { readonly token: string; readonly uname: string }
  /** Calls `{script}.php`; the body carries the session before the fields given. */
  call(script: string, form?: Form): Promise<ScriptAnswer>
}

/** One POST to the catalogue's folder; a text is sent as it is. */
export async function post(
  world: World,
  path: string,
  body: Form | string,
  headers: Readonly<Record<string, string>> = {},
  ask: Ask = fetch,
): Promise<ScriptAnswer> {
  const { API_FOLDER } = world.services.config
  const response = await ask(`${world.url}/${API_FOLDER}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof body === 'string' ? body : new URLSearchParams(body).toString(),
  })
  const { status } = response
  return { status, body: await response.json(), headers: response.headers }
}

/** Signs in through login.php. */
export async function oldClient(
  world: World,
  username: string,
  password = PASSWORD,
): Promise<OldClient> {
  const form = { uname: username, passw: password }
  const { status, body } = await post(world, 'login.php', form, fromElsewhere())
  if (status !== 200) throw new Error(`cannot sign in: ${JSON.stringify(body)}`)
  const session = { token: body.token as string, uname: username }
  return {
    session,
    call: (script, form = {}) => post(world, `${script}.php`, { ...session, ...form }),
  }
}

/** Writes by a script, with fields of any kind; it must have gone well. Answers what it said. */
export async function writeBy(client: OldClient, script: string, fields: object) {
  const form = Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, String(one)]))
  const { body } = await client.call(script, form)
  expect([script, body]).toEqual([script, expect.objectContaining({ result: 'ok' })])
  return body
}
