/** The installed packages: what their licences allow, and whether a published fault reaches us. */
import { z } from 'zod'

/** Licences that let a program be given away under Apache-2.0; MPL-2.0 binds its own files only. */
const LICENCES = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Zlib'],
  ...['BlueOak-1.0.0', 'Python-2.0', 'Unlicense', 'CC0-1.0', 'OFL-1.1', 'MPL-2.0'],
])

/**
 * Published faults of packages that are, or were, among ours: kept by hand, since not every registry
 * can be asked. Versions before `fixed` have the fault, only those from `since` on where older ones
 * have it not or were mended by themselves. Add a line when a fault is published, then upgrade; a line
 * stays, so that nobody goes back behind it. Last added to on 23 November 2026.
 */
export const ADVISORIES: readonly Advisory[] = [
  { name: '@fastify/static', fixed: '10.1.3', id: 'GHSA-423g-23ch-w7c6' },
  { name: '@orpc/client', fixed: '1.13.6', id: 'CVE-2026-28794' },
  { name: '@tiptap/extension-link', fixed: '3.27.0', id: 'AIKIDO-2026-801631' },
  { name: 'brace-expansion', fixed: '1.1.12', id: 'CVE-2025-5889' },
  { name: 'cross-spawn', fixed: '6.0.6', id: 'CVE-2024-21538' },
  { name: 'dompurify', fixed: '3.2.4', id: 'CVE-2025-26791' },
  { name: 'esbuild', fixed: '0.25.0', id: 'GHSA-67mh-4wv8-2f99' },
  { name: 'fast-uri', fixed: '3.1.7', id: 'CVE-2026-84292' },
  { name: 'fast-xml-parser', fixed: '4.4.1', id: 'CVE-2024-41818' },
  { name: 'fast-xml-parser', fixed: '5.7.0', id: 'CVE-2026-41650' },
  { name: 'fast-xml-parser', since: '5.9.3', fixed: '5.10.1', id: 'CVE-2026-73569' },
  { name: 'fastify', fixed: '5.3.2', id: 'CVE-2025-32442' },
  { name: 'fastify', fixed: '5.8.5', id: 'CVE-2026-33806' },
  { name: 'fastify', fixed: '5.12.1', id: 'CVE-2026-16732' },
  { name: 'fflate', fixed: '0.8.3', id: 'CVE-2026-45820' },
  { name: 'find-my-way', fixed: '9.7.0', id: 'CVE-2026-47219' },
  { name: 'follow-redirects', fixed: '1.15.6', id: 'CVE-2024-28849' },
  { name: 'kysely', fixed: '0.28.17', id: 'CVE-2026-44635' },
  { name: 'linkifyjs', fixed: '4.3.2', id: 'GHSA-95jq-xph2-cx9h' },
  { name: 'minimatch', since: '10.0.0', fixed: '10.2.3', id: 'CVE-2026-27903' },
  { name: 'nanoid', fixed: '3.3.8', id: 'CVE-2024-55565' },
  { name: 'nanoid', fixed: '3.3.18', id: 'GHSA-2v37-7h3g-55p8' },
  { name: 'nodemailer', fixed: '7.0.7', id: 'GHSA-mm7p-fcc7-pg87' },
  { name: 'nodemailer', fixed: '8.0.5', id: 'GHSA-vvjj-xcjg-gr5g' },
  { name: 'nodemailer', fixed: '9.1.1', id: 'GHSA-8m3c-c648-2xjj' },
  { name: 'picomatch', since: '4.0.0', fixed: '4.0.4', id: 'CVE-2026-33671' },
  { name: 'prosemirror-view', fixed: '1.42.3', id: 'GHSA-c8x8-7fp4-3x9w' },
  { name: 'sanitize-html', fixed: '2.12.1', id: 'CVE-2024-21501' },
  { name: 'sanitize-html', fixed: '2.17.4', id: 'CVE-2026-44990' },
  { name: 'seroval', fixed: '1.5.3', id: 'CVE-2026-59940' },
  { name: 'vite', fixed: '8.0.16', id: 'CVE-2026-53571' },
  { name: 'ws', fixed: '8.17.1', id: 'CVE-2024-37890' },
]

/** Packages that tell their licence in a file, or in an older way, alone; read there by hand. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  streamsearch: 'MIT',
}

export interface Advisory {
  readonly name: string
  readonly since?: string
  readonly fixed: string
  readonly id: string
}

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional() }),
  ),
})

/** What is wrong with the packages of a lock file: one line for each. */
export function checkPackages(
  lock: string,
  advisories = ADVISORIES,
): { readonly problems: readonly string[]; readonly measured: string } {
  const all = Object.entries(Lock.parse(JSON.parse(lock)).packages).filter(([path]) => path !== '')
  const problems = all.flatMap(([path, { version = '', license: told }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const license = told ?? READ_BY_HAND[name]
    const faults = advisories.filter(
      ({ name: of, since, fixed }) =>
        of === name &&
        isBefore(version, fixed) &&
        (since === undefined || !isBefore(version, since)),
    )
    return [
      ...(mayUse(license) ? [] : [`${name} ${version}: licence ${license ?? 'not told'}`]),
      ...faults.map(({ id, fixed }) => `${name} ${version} has ${id}: take ${fixed} or later`),
    ]
  })
  return { problems, measured: `${all.length} packages, ${advisories.length} advisories` }
}

/** Whether each part of a licence lets us use the package, or with OR one of them. */
export function mayUse(license = ''): boolean {
  return license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => LICENCES.has(part)))
}

/** Whether a version comes before another; what stands behind a hyphen comes before its number. */
export function isBefore(version: string, fixed: string): boolean {
  const [numbers = '', early] = version.split('-', 2)
  const own = numbers.split('.').map(Number)
  const other = fixed.split('.').map(Number)
  const at = other.findIndex((part, index) => part !== (own[index] ?? 0))
  return at < 0 ? early !== undefined : (own[at] ?? 0) < (other[at] ?? 0)
}
