import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageOf, averageText, gradeText, printedGrade, typedGrade } from './rules.ts'
import { examTitle } from './text.ts'
import { MAX_GRADE, NOT_GRADED } from './types.ts'

describe('a typed grade', () => {
  test.each([
    ['NC', -1],
    ['nc', -1],
    [' Nc ', -1],
    ['n', -1],
    ['N', -1],
    ['-1', -1],
    ['0', 0],
    ['28', 28],
    ['110', 110],
    ['007', 7],
    ['111', undefined],
    ['-2', undefined],
    ['-0', undefined],
    ['27,5', undefined],
    ['27.5', undefined],
    ['1e2', undefined],
    ['+28', undefined],
    ['28 e lode', undefined],
    ['N/A', undefined],
    ['', undefined],
    ['  ', undefined],
  ])('%j is %j', (text, value) => {
    expect(typedGrade(text)).toBe(value)
  })

  test('is the grade again that is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: NOT_GRADED, max: MAX_GRADE }), (value) => {
        expect(typedGrade(gradeText(value))).toBe(value)
      }),
    )
  })

  test('is never outside of -1 to 110, whatever is typed', () => {
    const numbers = fc.oneof(fc.integer(), fc.double()).map(String)
    fc.assert(
      fc.property(fc.oneof(fc.string(), numbers), (text) => {
        const value = typedGrade(text)
        if (value === undefined) return
        expect(Number.isInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(NOT_GRADED)
        expect(value).toBeLessThanOrEqual(MAX_GRADE)
      }),
    )
  })
})

test('on paper who was not graded has N/A too', () => {
  expect([110, 0, NOT_GRADED, null].map(printedGrade)).toEqual(['110', '0', 'N/A', 'N/A'])
})

test('a grade is shown as its number, NC, or N/A while there is none', () => {
  expect([110, 0, NOT_GRADED, null].map(gradeText)).toEqual(['110', '0', 'NC', 'N/A'])
})

describe('the average', () => {
  test('joins the grades of the course and of the classes before, without NC', () => {
    expect(averageOf([28, NOT_GRADED, 30], [24])).toBeCloseTo(82 / 3, 10)
    expect(averageOf([null, NOT_GRADED], [27, NOT_GRADED])).toBe(27)
    expect(averageOf([0, 30])).toBe(15)
    expect(averageOf([NOT_GRADED], [])).toBeNull()
    expect(averageOf([])).toBeNull()
  })

  test('has two decimals, or is N/A', () => {
    expect(averageText(82 / 3)).toBe('27,33')
    expect(averageText(110)).toBe('110,00')
    expect(averageText(0)).toBe('0,00')
    expect(averageText(null)).toBe('N/A')
  })

  const grades = fc.array(
    fc.oneof(fc.constant(null), fc.integer({ min: NOT_GRADED, max: MAX_GRADE })),
    { maxLength: 30 },
  )

  test('is what counting by hand gives, within the grades, whatever their order', () => {
    fc.assert(
      fc.property(grades, grades, (here, before) => {
        let sum = 0
        let count = 0
        for (const value of here.concat(before)) {
          if (value === null || value === -1) continue
          sum += value
          count += 1
        }
        const average = averageOf(here, before)
        expect(average).toBe(count === 0 ? null : sum / count)
        expect(averageOf(before.toReversed(), here.toReversed())).toBe(average)
        if (average === null) return
        expect(average).toBeGreaterThanOrEqual(0)
        expect(average).toBeLessThanOrEqual(MAX_GRADE)
      }),
    )
  })

  test('does not change by grades that are NC', () => {
    fc.assert(
      fc.property(grades, fc.nat(5), (here, more) => {
        const withNc = [...here, ...Array.from({ length: more }, () => NOT_GRADED)]
        expect(averageOf(withNc)).toBe(averageOf(here))
      }),
    )
  })
})

test('an exam is called by its name and day', () => {
  expect(examTitle({ title: 'Monologo', heldOn: '2027-03-07' })).toBe('Monologo del 07/03/2027')
})
