import { randomBytes, randomUUID } from 'node:crypto'
import type { Ask } from './elsewhere.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What came back: `body` is the parsed JSON, or the text when it is none. */
export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any
  readonly headers: Headers
}

/** Who calls: nobody, or the holder of a session cookie. */
export interface Client {
  readonly cookie: string | undefined
  /**
   * One request to /api + `path`. The input of a GET goes into the address, of everything else
   * into the body; a write gets a fresh request key unless `headers` names one, as on the screens.
   */
  call(
    method: Method,
    path: string,
    input?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
}

/** A client of the server at `url`, with the session of a cookie. */
export function clientOf(url: string, cookie?: string, ask: Ask = fetch): Client {
  return {
    cookie,
    async call(method, path, input, headers = {}) {
      const address = new URL(`${url}/api${path}`)
      if (method === 'GET') addQuery(address, input)
      const hasBody = method !== 'GET' && input !== undefined
      const response = await ask(address, {
        method,
        headers: {
          ...(cookie === undefined ? {} : { cookie }),
          ...(method === 'GET' ? {} : { 'x-request-key': randomUUID() }),
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(hasBody ? { body: typeof input === 'string' ? input : JSON.stringify(input) } : {}),
      })
      return {
        status: response.status,
        body: parse(await response.text()),
        headers: response.headers,
      }
    },
  }
}

/** Any value as a text: what a form would send of it. */
export function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value as it stands in an address, which has room for 16 KB in all. */
export function inAddress(value: unknown): string {
  return asText(value).toWellFormed().slice(0, 1_000)
}

function addQuery(address: URL, input: unknown): void {
  for (const [name, value] of Object.entries(input ?? {})) {
    if (Array.isArray(value))
      for (const one of value) address.searchParams.append(`${name}[]`, inAddress(one))
    else if (value !== undefined) address.searchParams.append(name, inAddress(value))
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not everything is JSON: pages, files, empty answers.
    return text
  }
}

/** The session cookie that an answer sets, as a request sends it back. */
export function sessionCookie(answer: Answer): string | undefined {
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('quinte_session='))
  return set?.split(';')[0]
}

/** Headers of a line of its own, so that the limits of one test are not those of another. */
export function fromElsewhere(): { 'x-forwarded-for': string } {
  const groups = randomBytes(4).toString('hex').match(/.{4}/g) ?? []
  return { 'x-forwarded-for': `2001:db8:${groups.join(':')}::1` }
}
