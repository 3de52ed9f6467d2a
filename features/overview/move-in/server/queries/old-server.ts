import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Network } from '#kit/server/network.ts'
import { PATIENCE_MS } from '../../domain/rules.ts'
import type { FaultName } from '../../domain/text.ts'
import type { MoveCall } from '../../domain/types.ts'

/** What came of a question: bytes, or why there are none. */
export type Heard =
  | { readonly bytes: Buffer; readonly status: number }
  | { readonly fault: FaultName }

/** Asks a script of the old program for an answer of so many bytes at most. */
export type Ask = (call: MoveCall, maxBytes: number) => Promise<Heard>

/** What reading needs of the network; `anywhere` for whoever runs the machine itself. */
interface Reach {
  readonly network: Network
  readonly anywhere: boolean
}

/** Whether, and why not, a server may be read. */
export async function whyNot(
  { network, anywhere }: Reach,
  address: string,
): Promise<'moveIn.unknown_host' | 'moveIn.private_host' | undefined> {
  const addresses = await network.addressesOf(hostOf(new URL(address)))
  if (addresses.length === 0) return 'moveIn.unknown_host'
  if (anywhere || addresses.some((one) => network.mayReach(one))) return undefined
  return 'moveIn.private_host'
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/**
 * Posts a form to a script. Its name is asked for at every question and only an address that may be
 * reached is connected to; no redirect is followed; what is too large or too slow is given up.
 */
export function askScript(
  reach: Reach,
  folder: string,
  { script, fields }: MoveCall,
  maxBytes: number,
): Promise<Heard> {
  const url = new URL(`${folder}/${script}.php`)
  const body = new URLSearchParams(fields).toString()
  return new Promise((resolve) => {
    const lookup = lookupIn(reach)
    const { request } = url.protocol === 'https:' ? https : http
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const asked = request(url, {
      method: 'POST',
      signal,
      lookup,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
      },
    })
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
      answer.once('end', () => resolve({ bytes: Buffer.concat(chunks), status }))
    })
    asked.end(body)
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
