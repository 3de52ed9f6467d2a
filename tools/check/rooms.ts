import path from 'node:path'
import { findCircles, usesOf, type Module } from './cycles.ts'
import { FLOORS } from './files.ts'
import { programPath, ROOT, runScript, type Outcome } from './outcome.ts'

/** What dependency-cruiser answers, as far as it is used here. */
interface Cruise {
  readonly modules: readonly {
    readonly source: string
    readonly dependencies: readonly { readonly resolved: string }[]
  }[]
  readonly summary: {
    readonly violations: readonly {
      readonly from: string
      readonly to: string
      readonly rule: { readonly name: string }
    }[]
  }
}

/**
 * Who imports whom, held against the rules of .dependency-cruiser.mjs, and the features that use
 * each other in a circle. With a TypeScript that it cannot load dependency-cruiser sees nothing
 * and is content, so seeing `atLeast` modules and imports by alias is part of the check.
 */
export async function checkRooms(root: string, atLeast: number): Promise<Outcome> {
  const { code, stdout, stderr } = await runScript(
    programPath('depcruise'),
    ['--config', path.join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json', ...FLOORS],
    root,
  )
  if (!stdout.startsWith('{'))
    return { problems: [`dependency-cruiser ended with ${code}`, stderr] }
  const { modules, summary } = JSON.parse(stdout) as Cruise
  const own: Module[] = modules
    .filter(({ source }) => FLOORS.some((floor) => source.startsWith(`${floor}/`)))
    .map(({ source, dependencies }) => ({
      source,
      imports: dependencies.map(({ resolved }) => resolved),
    }))
  const imports = own.flatMap((module) => module.imports)
  const measured = `${own.length} modules, ${imports.length} imports`
  if (own.length < atLeast || !imports.some((file) => file.startsWith('kit/'))) {
    return {
      problems: [`dependency-cruiser saw only ${measured}: it cannot read this tree`],
      measured,
    }
  }
  const broken = summary.violations.map(({ rule, from, to }) => `${from} → ${to} (${rule.name})`)
  const circles = findCircles(usesOf(own)).map((features) => `in a circle: ${features.join(', ')}`)
  return { problems: [...broken, ...circles], measured }
}
