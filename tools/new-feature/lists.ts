import type { Words } from './words.ts'

/** A list of manifests in app, and what a new feature adds to it. */
interface Listing {
  readonly file: string
  readonly import: string
  readonly entry: string
}

/** The lists that a new feature is added to. */
export function listings({ area, feature, many }: Words): readonly Listing[] {
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
  ]
}

/** The text of a list with one more manifest, after all others. */
export function listed(text: string, { file, import: line, entry }: Listing): string {
  const end = /^(export const features[^\n]*\[\n(?:  \w+,\n)*)\]/m
  if (!end.test(text)) throw new Error(`${file} has no list of features.`)
  return `${line}\n${text.replace(end, `$1${entry}\n]`)}`
}
