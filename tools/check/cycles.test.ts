import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCircles, usesOf } from './cycles.ts'

const uses = (graph: Record<string, string[]>) =>
  new Map(Object.entries(graph).map(([from, to]) => [from, new Set(to)]))

test('layers have no circle', () => {
  expect(findCircles(uses({ payments: ['students', 'courses'], students: ['courses'] }))).toEqual(
    [],
  )
})

test('a circle is named once, with all who are in it and nobody else', () => {
  const graph = uses({
    reports: ['payments'],
    payments: ['students'],
    students: ['courses'],
    courses: ['payments', 'rooms'],
    lessons: ['rooms', 'teachers'],
    teachers: ['lessons'],
  })
  expect(findCircles(graph)).toEqual([
    ['courses', 'payments', 'students'],
    ['lessons', 'teachers'],
  ])
})

test('is the same as asking for everyone whether she reaches herself', () => {
  const edge = fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 }))
  const property = fc.property(fc.array(edge), (edges) => {
    const graph = new Map<string, Set<string>>()
    for (const [from, to] of edges) {
      if (from !== to) graph.set(`${from}`, (graph.get(`${from}`) ?? new Set()).add(`${to}`))
    }
    const reaches = (start: string) => {
      const seen = new Set<string>()
      const ahead = [...(graph.get(start) ?? [])]
      for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
        if (seen.has(at)) continue
        seen.add(at)
        ahead.push(...(graph.get(at) ?? []))
      }
      return seen
    }
    const inCircles = [...graph.keys()].filter((feature) => reaches(feature).has(feature))
    expect(findCircles(graph).flat().sort()).toEqual(inCircles.sort())
  })
  fc.assert(property, { seed: 11, numRuns: 500 })
})

test('the imports of files are those of their features, except what tests import', () => {
  const modules = [
    {
      source: 'features/school/a/server/mutations.ts',
      imports: ['features/school/b/server/queries.ts', 'kit/server/db.ts'],
    },
    { source: 'features/school/a/domain/rules.ts', imports: ['features/school/a/domain/types.ts'] },
    {
      source: 'features/school/b/server/routes.test.ts',
      imports: ['features/school/a/server/mutations.ts'],
    },
  ]
  expect(usesOf(modules)).toEqual(uses({ 'school/a': ['school/b'] }))
})
