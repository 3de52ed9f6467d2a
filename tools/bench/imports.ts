import { measureGrowth } from './payments.ts'
import type { Finding } from './load.ts'

const LINES = 20_000
export const IMPORT = `file di ${LINES} lead`
/** What a file of so many lines may take from its sending until its last lead is there. */
const LIMIT_SECONDS = 20
/** By how much the server may grow meanwhile: it holds a piece of the file at a time. */
const LIMIT_MEGABYTES = 150
const POLL_MS = 100

/** How long a file of leads takes: tried, and brought in. Every fourth line changes who is there. */
export async function measureImport(
  url: string,
  cookie: string,
  pid: number | undefined,
): Promise<Finding> {
  const call = async (path: string, body?: object | Buffer) => {
    const raw = body instanceof Buffer
    const response = await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, 'content-type': raw ? 'application/octet-stream' : 'application/json' },
      ...(body && { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<{ id: number; columns: object; running: boolean }>
  }
  const bringIn = async (lines: readonly string[]) => {
    const head = 'nome;cognome;telefono;email;citta;origine;corso;data iscrizione'
    const file = Buffer.from([head, ...lines].join('\n'))
    const from = performance.now()
    const { id: fileId } = await call('/uploads?name=leads.csv', file)
    const { columns } = await call('/lead-imports/preview', { fileId })
    const { id } = await call('/lead-imports', { fileId, mode: 'both', columns })
    const tried = performance.now() - from
    await call(`/lead-imports/${id}/run`, {})
    for (let running = true; running;) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      running = (await call(`/lead-imports/${id}`)).running
    }
    return { tried, seconds: (performance.now() - from) / 1_000 }
  }
  await bringIn(Array.from({ length: LINES / 4 }, (_, n) => line(4 * n, 'Prima')))
  const { answer, grown } = await measureGrowth(pid, () =>
    bringIn(Array.from({ length: LINES }, (_, n) => line(n, 'Dopo'))),
  )
  const time = `${answer.seconds.toFixed(1)} s (limite ${LIMIT_SECONDS})`
  const memory = `memoria +${grown.toFixed(0)} MB (limite ${LIMIT_MEGABYTES})`
  const tried = `prova ${(answer.tried / 1_000).toFixed(1)} s`
  return {
    line: [IMPORT.padEnd(34), time, tried, memory].join('  '),
    missed: [
      ...(answer.seconds > LIMIT_SECONDS ? [`${IMPORT}, ${time}`] : []),
      ...(grown > LIMIT_MEGABYTES ? [`${IMPORT}, ${memory}`] : []),
    ],
  }
}

const line = (n: number, surname: string) =>
  `Bench${n};${surname};+39 38${10_000_000 + n};bench${n}@example.org;Città ${n % 90};FB,IG;TR;01/10/2026`
