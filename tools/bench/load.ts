import { once } from 'node:events'
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import autocannon, { type Client } from 'autocannon'

/** One request that is measured. */
export interface Shot {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** Asked for in turn instead of `path`, so that no answer is remembered. */
  readonly paths?: readonly string[]
  /** The same where each also says something of its own. */
  readonly requests?: readonly Request[]
  readonly body?: string
  /** Makes the requests of one connection, when each depends on the answer before. */
  readonly talk?: () => Talk
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Measured on one connection too, how long a single user waits: what 99 of 100 answers have to
   * stay under, in ms.
   */
  readonly alone?: number
  /** How many times the statements alone a single user may wait, in the middle of all answers. */
  readonly ofPlain?: number
  /** Asked for again and again while nobody writes: the program may say what it remembers. */
  readonly remembered?: true
  /** A search that looks everywhere and finds nothing, on purpose. */
  readonly findsNothing?: true
}

interface Request {
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What one connection says again and again. */
export interface Talk {
  readonly path: string
  /** The next body. */
  body(): string
  /** Takes the answer to the last one. */
  heard(answer: string): void
}

export interface Measure {
  readonly perSecond: number
  /** Milliseconds of the answer in the middle. */
  readonly p50: number
  /** Milliseconds that 99 of 100 answers stay under. */
  readonly p99: number
  readonly failed: number
}

/** Each connection begins at a place of its own, so that none asks what another has just asked. */
function turnsOf(shot: Shot, requests: readonly Request[], connections: number) {
  const { method } = shot
  let started = 0
  return (client: Client) => {
    const from = Math.floor((requests.length * started) / connections)
    started += 1
    client.setRequests(
      [...requests.slice(from), ...requests.slice(0, from)].map(({ headers, ...request }) => ({
        ...(headers === undefined ? {} : { method, headers: { ...shot.headers, ...headers } }),
        ...request,
      })),
    )
  }
}

/** Begins a talk on each connection. */
function talksOf(shot: Shot, begin: () => Talk) {
  return (client: Client) => {
    const talk = begin()
    client.setRequests([
      {
        method: shot.method,
        path: talk.path,
        body: talk.body(),
        headers: { ...shot.headers },
        setupRequest: (request) => ({ ...request, body: talk.body() }),
        onResponse: (_status, answer) => talk.heard(answer),
      },
    ])
  }
}

/** An answer whose list is empty. */
const EMPTY = /"rows":\[\]|^\[\]$|^\{"\w+":\[\]/

/**
 * Fires one request over and over on `connections` connections for `seconds`. An answer without rows
 * counts as failed, unless it comes from who says the same to everything: a page beyond the last one
 * costs nothing.
 */
export async function fire(
  url: string,
  shot: Shot,
  connections: number,
  seconds: number,
  answers: 'rows' | 'anything' = 'rows',
): Promise<Measure> {
  const requests = shot.requests ?? shot.paths?.map((path) => ({ path }))
  const result = await autocannon({
    url: url + shot.path,
    method: shot.method,
    headers: { ...shot.headers },
    ...(requests === undefined ? {} : { setupClient: turnsOf(shot, requests, connections) }),
    ...(shot.talk === undefined ? {} : { setupClient: talksOf(shot, shot.talk) }),
    ...(shot.body === undefined ? {} : { body: shot.body }),
    connections,
    duration: seconds,
    ...(answers === 'rows' &&
      shot.findsNothing !== true && { verifyBody: (answer) => !EMPTY.test(String(answer)) }),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    // An answer to a form leads on to its page.
    failed: result.non2xx - result['3xx'] + result.errors + result.timeouts + result.mismatches,
  }
}

/** The one in the middle; of an even number, the higher of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** What was measured in words, and every limit that it missed. */
export interface Finding {
  readonly line: string
  readonly missed: readonly string[]
}

/** A child process that announces itself with one line of output. */
export async function launch(
  file: string,
  options: {
    input?: Buffer
    env?: Record<string, string>
    ready: RegExp
    flags?: readonly string[]
    args?: readonly string[]
  },
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [...(options.flags ?? []), file, ...(options.args ?? [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...options.env },
  })
  child.stdin.end(options.input)
  for await (const line of createInterface({ input: child.stdout })) {
    if (options.ready.test(line)) return { child, line }
  }
  throw new Error(`${file} ended before it was ready`)
}

/** Ends a child and waits for it. */
export async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}
