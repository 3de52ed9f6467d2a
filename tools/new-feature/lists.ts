import type { Words } from './words.ts'

/** A list of features, and what a new one adds to it. */
interface Listing {
  readonly file: string
  readonly import?: string
  readonly entry: string
}

/** The lists that a new feature is added to. */
export function listings({ area, feature, many, table }: Words): readonly Listing[] {
  const folder = `#f/${area}/${feature}`
  return [
    {
      file: 'app/server/features.ts',
      import: `import { ${many}Feature } from '${folder}/server/feature.ts'`,
      entry: `  ${many}Feature,`,
    },
    {
      file: 'app/web/screens.ts',
      import: `import { ${many}Screens } from '${folder}/web/screens.ts'`,
      entry: `  ${many}Screens,`,
    },
    { file: 'db/owners.ts', entry: `  '${area}/${feature}': { own: ['${table}'] },` },
  ]
}

/** The lists of manifests in app, and that of the owners of tables, which ends otherwise. */
const END = /^(export const (?:features|OWNERS)[^\n]*\n(?: [^\n]*\n)*)(\]|\} as const)/m

/** The text of a list with one more entry, after all others. */
export function listed(text: string, { file, import: line, entry }: Listing): string {
  if (!END.test(text)) throw new Error(`${file} has no list of features.`)
  const longer = text.replace(END, `$1${entry}\n$2`)
  return line === undefined ? longer : `${line}\n${longer}`
}
