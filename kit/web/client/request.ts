import { HTTP_STATUS, type Kind } from '#kit/domain/errors.ts'
import { ApiError, noAnswer } from './api-error.ts'

/** Where an operation is served, as its contract declares it. */
export interface Route {
  readonly method: string
  /** Below /api, with `{name}` for what comes from the input. */
  readonly path: string
}

let shownAccount: number | undefined

/**
 * Names the account that the page shows in every call from now on: when somebody else has signed in
 * from another tab meanwhile, nothing of this page is done in her name.
 */
export function callAs(accountId: number): void {
  shownAccount = accountId
}

/** What tells the server whose page it is that calls. */
export function pageHeaders(): Readonly<Record<string, string>> {
  return shownAccount === undefined ? {} : { 'x-account': String(shownAccount) }
}

/**
 * One call to the server: what the path names comes out of the input, the rest goes into the
 * address of a GET and into the JSON body of everything else. Throws ApiError. By hand, because
 * oRPC's own link weighs 6 kB on the first screen and serves formats that are not used here.
 */
export async function request(
  { method, path }: Route,
  input: unknown,
  { key, signal }: { key?: string | undefined; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const rest = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const reads = method === 'GET'
  const query = reads && rest.size > 0 ? `?${asQuery(rest).toString()}` : ''
  const body = reads || rest.size === 0 ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }
  const headers = {
    ...(body.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'x-request-key': key }),
    ...pageHeaders(),
  }
  const answer = await fetch(`/api${filled}${query}`, {
    method,
    headers,
    ...body,
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    // Given up by the screen itself, which wants to know it as such.
    if (signal?.aborted) throw cause
    throw noAnswer(!reads)
  })
  const text = await answer.text().catch(() => undefined)
  const content = text === undefined ? undefined : contentOf(text)
  if (answer.ok && content !== undefined) return content
  throw refusalOf(answer.status, content) ?? noAnswer(!reads, answer.status, text)
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Lists as `ids[0]=4&ids[1]=7`; null has no form in an address and is left out. */
function asQuery(values: ReadonlyMap<string, unknown>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of values) {
    if (Array.isArray(value))
      value.forEach((one, at) => query.append(`${name}[${at}]`, String(one)))
    else if (value !== null) query.append(name, String(value))
  }
  return query
}

/** The failure that the server tells; undefined when something in between answered. */
export function refusalOf(status: number, content: unknown): ApiError | undefined {
  if (typeof content !== 'object' || content === null) return undefined
  const { code, message, data } = content as Partial<Refusal>
  if (code === undefined || message === undefined) return undefined
  return new ApiError(message, { kind: kindOf(status), status, code, fields: data?.fields ?? {} })
}

interface Refusal {
  readonly code: string
  readonly message: string
  readonly data: { readonly fields: Readonly<Record<string, string>> }
}

function kindOf(status: number): Kind {
  if (status === 400) return 'invalid'
  const found = Object.entries(HTTP_STATUS).find(([, value]) => value === status)
  return (found?.[0] ?? 'internal') as Kind
}
