import { randomInt } from 'node:crypto'
import { isPublicAddress, type Network } from '#kit/server/network.ts'

/** A network of its own: the hosts and texts that it knows, and no others. */
export interface SmallNetwork extends Network {
  /** A mail server may listen here under that name; nobody else on this machine does. */
  readonly at: { readonly host: string; readonly port: number }
  readonly name: string
  /** What DNS answers by name; undefined when it does not answer. */
  readonly texts: Map<string, readonly string[] | undefined>
}

/** Opens a network in which `smtp.posta.example` is an address of this machine. */
export function smallNetwork(): SmallNetwork {
  const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
  const name = 'smtp.posta.example'
  const texts = new Map<string, readonly string[] | undefined>()
  const hosts: Readonly<Record<string, readonly string[]>> = {
    [name]: [host],
    'interno.posta.example': ['10.1.2.3', '::1'],
  }
  return {
    at: { host, port: 2525 },
    name,
    texts,
    addressesOf: async (asked) => hosts[asked] ?? [],
    textsOf: async (asked) => (texts.has(asked) ? texts.get(asked) : []),
    mayReach: (address) => address === host || isPublicAddress(address),
  }
}
