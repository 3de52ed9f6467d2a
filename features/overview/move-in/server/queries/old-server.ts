import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { fileNameIn } from '#kit/domain/disposition.ts'
import type { Network } from '#kit/server/network.ts'
import { SESSION_COOKIE } from '#kit/server/session-cookie.ts'
import { PATIENCE_MS } from '../../domain/rules.ts'
import type { FaultName } from '../../domain/text.ts'
import type { MoveCall } from '../../domain/types.ts'

/** What came of a question: bytes, or why there are none. */
export type Heard =
  /** With the name under which a file was sent, where it was. */
  | { readonly bytes: Buffer; readonly status: number; readonly name?: string | undefined }
  | { readonly fault: FaultName }

/** Asks a script of the old program for an answer of so many bytes at most. */
export type Ask = (call: MoveCall, maxBytes: number) => Promise<Heard>

/** What reading needs of the network; `anywhere` for whoever runs the machine itself. */
export interface Reach {
  readonly network: Network
  readonly anywhere: boolean
}

/** Whether, and why not, a server may be read. */
export async function whyNot(
  { network, anywhere }: Reach,
  address: string,
): Promise<'moveIn.unknown_host' | 'moveIn.private_host' | undefined> {
  const url = URL.parse(address)
  const addresses = url ? await network.addressesOf(hostOf(url)) : []
  if (addresses.length === 0) return 'moveIn.unknown_host'
  if (anywhere || addresses.some((one) => network.mayReach(one))) return undefined
  return 'moveIn.private_host'
}

/** Whether a folder, by its address or from that of the scripts, is on the same server. */
export const isBeside = (address: string, folder: string): boolean =>
  onServerOf(address, folder) !== undefined

function onServerOf(address: string, path: string): URL | undefined {
  const url = URL.parse(path, `${address}/`)
  return url?.origin === new URL(address).origin ? url : undefined
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** Posts a form to a script. */
export function askScript(
  reach: Reach,
  folder: string,
  { script, fields }: MoveCall,
  maxBytes: number,
): Promise<Heard> {
  const form = new URLSearchParams(fields).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': `${Buffer.byteLength(form)}`,
    accept: 'application/json',
  }
  return ask(reach, new URL(`${folder}/${script}.php`), maxBytes, { headers, form })
}

/** Gets a file of the same server as whoever has the session; of any other server there is none. */
export async function askFile(
  reach: Reach,
  folder: string,
  { path, token }: { readonly path: string; readonly token: string },
  maxBytes: number,
): Promise<Heard> {
  const url = onServerOf(folder, path)
  if (!url) return { bytes: Buffer.alloc(0), status: 404 }
  return ask(reach, url, maxBytes, { headers: { cookie: `${SESSION_COOKIE}=${token}` } })
}

/**
 * Asks the old server, with a form or without. Its name is asked for at every question and only an
 * address that may be reached is connected to; no redirect is followed; what is too large or too slow
 * is given up.
 */
function ask(
  reach: Reach,
  url: URL,
  maxBytes: number,
  { headers, form }: { readonly headers: Readonly<Record<string, string>>; readonly form?: string },
): Promise<Heard> {
  return new Promise((resolve) => {
    const lookup = lookupIn(reach)
    const { request } = url.protocol === 'https:' ? https : http
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const method = form === undefined ? 'GET' : 'POST'
    const asked = request(url, { signal, lookup, method, headers })
    const failed = () => resolve({ fault: signal.aborted ? 'slow' : 'unreachable' })
    asked.once('error', failed)
    asked.once('response', (answer) => {
      const { statusCode: status = 0 } = answer
      if (status >= 300 && status < 400) {
        asked.destroy()
        resolve({ fault: 'redirected' })
        return
      }
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= maxBytes) {
          chunks.push(chunk)
          return
        }
        resolve({ fault: 'too_large' })
        asked.destroy()
      })
      answer.once('error', failed)
      const name = fileNameIn(answer.headers['content-disposition'])
      answer.once('end', () => resolve({ bytes: Buffer.concat(chunks), status, name }))
    })
    asked.end(form)
  })
}

/** Looks a name up where the network of the program does, and answers what may be reached. */
function lookupIn({ network, anywhere }: Reach): LookupFunction {
  return (hostname, options, callback) => {
    const found = async () => {
      const addresses = await network.addressesOf(hostname)
      const allowed = addresses.filter((one) => anywhere || network.mayReach(one))
      const all = allowed.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const [first] = all
      if (!first) return callback(new Error(`${hostname}: no address that may be reached`), [])
      return options.all ? callback(null, all) : callback(null, first.address, first.family)
    }
    found().catch((error: unknown) =>
      callback(error instanceof Error ? error : new Error(String(error)), []),
    )
  }
}
