import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folders that the house rules speak of. */
export const FLOORS = ['app', 'features', 'kit', 'db', 'tests', 'tools'] as const

/** All files of the floors, as paths relative to the root, sorted. */
export function listFiles(root: string): string[] {
  const found = globSync(`{${FLOORS.join(',')}}/**/*`, { cwd: root, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
    )
    .sort()
}

/** The text of a file of the project. */
export function readText(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
