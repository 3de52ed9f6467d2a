import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARRIED_MAX, carriedNotes, proposedCourses } from './rules.ts'

const offered = [
  { id: 1, name: 'TR 2026' },
  { id: 2, name: 'R' },
  { id: 3, name: 'Doppiaggio' },
  { id: 4, name: 'Corso R avanzato' },
]
const tag = (name: string, lastCourseId: number | null = null) => ({ name, lastCourseId })

test('a tag means the course that leads with it enrolled in last, as long as it is offered', () => {
  expect(proposedCourses([tag('TR', 3)], offered)).toEqual([3])
  expect(proposedCourses([tag('TR', 99)], offered)).toEqual([1])
})

test('or the course that is called as the tag, before one that has its word in the name', () => {
  expect(proposedCourses([tag('r')], offered)).toEqual([2])
  expect(proposedCourses([tag('tr'), tag('TR', 1)], offered)).toEqual([1])
  expect(proposedCourses([tag('DOPP')], offered)).toEqual([])
})

test('whatever the tags, only courses on offer are proposed, each once', () => {
  const anyTag = fc.record({ name: fc.string(), lastCourseId: fc.option(fc.nat(6)) })
  fc.assert(
    fc.property(fc.array(anyTag), (tags) => {
      const ids = proposedCourses(tags, offered)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.every((id) => offered.some((course) => course.id === id))).toBe(true)
    }),
  )
})

test('what is carried over has a longest length', () => {
  expect(carriedNotes(['', 'Consenso: 12/10/2026', 'nota'])).toBe('Consenso: 12/10/2026\nnota')
  expect(carriedNotes(['a'.repeat(20_000)])).toHaveLength(CARRIED_MAX)
})
