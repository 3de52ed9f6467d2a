import net from 'node:net'
import type { Network } from './network.ts'

/** Waits of every connection to a mail server, in ms. */
export const WAITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
  dnsTimeout: 10_000,
} as const

/** The server cannot be connected to: what nodemailer calls an error of the network. */
function fault(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

/**
 * Connects to a host that was typed on a screen. Its name is asked for at every connection, and
 * only an address that may be reached is connected to: a name that leads elsewhere tomorrow opens
 * no door either. `requireTLS` unless the server is on this machine.
 */
export async function connectTo(
  network: Network,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ connection: net.Socket; requireTLS: boolean }> {
  const addresses = await network.addressesOf(host)
  const [address] = addresses.filter((one) => network.mayReach(one))
  if (address === undefined) {
    if (addresses.length === 0) throw fault('EDNS', `ENOTFOUND ${host}`)
    throw fault('EPRIVATE', `${host} is not on the public Internet: unreachable`)
  }
  const connection = await opened(address, port)
  return { connection, requireTLS: !isLoopback(address) }
}

function opened(host: string, port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port })
    const timer = setTimeout(() => {
      socket.destroy(fault('ETIMEDOUT', `connection to ${host}:${port} timed out`))
    }, WAITS.connectionTimeout)
    socket.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** The largest mail that a server takes, as its answer to EHLO says; null when it names none. */
export function sizeLimitOf(ehlo: readonly string[]): number | null {
  for (const said of ehlo) {
    const size = Number(/^(?:250[ -])?SIZE\s+(\d{1,15})\s*$/i.exec(said)?.[1] ?? 0)
    if (size > 0) return size
  }
  return null
}
