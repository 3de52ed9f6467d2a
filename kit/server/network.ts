import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** What the program asks the network about names that users type. */
export interface Network {
  /** Every address of a host; none when there is no such host, or nobody could be asked. */
  addressesOf(host: string): Promise<readonly string[]>
  /** The texts that a domain publishes; `undefined` when DNS cannot be asked. */
  textsOf(name: string): Promise<readonly string[] | undefined>
  /** Whether a connection to this address may be asked for from a screen. */
  mayReach(address: string): boolean
}

const DNS_TIMEOUT_MS = 3_000
const DNS_TRIES = 2

/** Answers of DNS that say that there is nothing. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

/** The network as it is. */
export function openNetwork(): Network {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES })
  return {
    async addressesOf(host) {
      // No host at all, or a network that is away: there is nowhere to connect to either way.
      const found = await lookup(host, { all: true }).catch(() => [])
      return found.map(({ address }) => address)
    },
    async textsOf(name) {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
      } catch (error) {
        if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return []
        // Whatever else goes wrong is told as what it is: DNS could not be asked.
        return undefined
      }
    },
    mayReach: isPublicAddress,
  }
}

/** Networks of one's own, of the machine itself, of its neighbours, and those kept for special uses. */
const OWN: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Of the sixth version only the addresses of the Internet at large count as public. */
const GLOBAL_6 = ['2000::', 3] as const
/** Among those, the ones that stand for others or are kept for examples. */
const NOT_GLOBAL_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const own = new BlockList()
for (const [network, prefix] of OWN) own.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of NOT_GLOBAL_6) own.addSubnet(network, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet(...GLOBAL_6, 'ipv6')

/** Whether an address is one of the public Internet: not this machine, not its own network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !own.check(address, 'ipv6')
  return isIP(address) === 4 && !own.check(address, 'ipv4')
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** So many groups of an address of the sixth version name the line; the rest is free to its owner. */
const OF_ONE_LINE = 4
const GROUPS = 8

/**
 * Under what the attempts from an address are counted: of the fourth version the address, of the
 * sixth its first 64 bits, for whoever has one has all that begin so.
 */
export function lineOf(address: string): string {
  const fourth = MAPPED.exec(address)?.[1]
  if (fourth !== undefined || !isIPv6(address)) return fourth ?? address
  const [before = '', after] = address.split('::')
  const first = before.split(':').filter(Boolean)
  const last = after?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0')
  const line = [...first, ...zeros, ...last].slice(0, OF_ONE_LINE)
  return `${line.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
