import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Are well without their sheet: nothing of what it draws is used. */
const BARE = ['Code', 'Image', 'NumberInput']

const sources = globSync('{app,features,kit}/**/*.{ts,tsx}').map((path) =>
  readFileSync(path, 'utf8'),
)

/** Everything that matches in the sources, each once. */
const found = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
]

test('every component of Mantine in use has its sheet', () => {
  const used = found(/import \{([^}]*)\} from '@mantine\/core'/g).flatMap((names) =>
    names.split(',').map((name) => name.trim()),
  )
  const sheets = found(/import '@mantine\/core\/styles\/(\w+)\.css'/g)
  const drawn = [...new Set(used)].filter(
    (name) => name !== '' && existsSync(`node_modules/@mantine/core/styles/${name}.css`),
  )
  expect(drawn.length).toBeGreaterThan(15)
  expect(drawn.filter((name) => ![...sheets, ...BARE].includes(name))).toEqual([])
})
