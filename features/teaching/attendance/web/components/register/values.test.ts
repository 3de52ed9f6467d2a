import { expect, test } from 'vitest'
import type { Register, RegisterStudent } from '../../../domain/contract.ts'
import { markedOf, markingOne, markingPresent, type RegisterValues, valuesOf } from './values.ts'

test('who was marked one by one is known, and who only with everybody', () => {
  const student = (studentId: number) => ({ studentId, present: null, minutes: null })
  const students = [1, 2, 3].map(student) as unknown as RegisterStudent[]
  const register = {
    ...{ lesson: { id: 7, minutes: 120 }, version: 4 },
    courses: [{ courseId: 1, courseName: 'Recitazione', students }],
  } as unknown as Register
  const one = (values: RegisterValues, studentId: number, present: boolean) => ({
    ...values,
    ...markingOne(register, values, studentId, { present }),
  })
  const here = one(valuesOf(register), 1, true)
  const both = one(one(here, 2, false), 2, false)
  expect(both.byHand).toEqual([1, 2])
  const all = { ...both, ...markingPresent(register, both, students) }
  expect([1, 2, 3].map((id) => markedOf(all, id).present)).toEqual([true, true, true])
  // Her mark gave way to "Tutti presenti"; that of the first was such already.
  expect(all.byHand).toEqual([1])
  expect(one(all, 3, false).byHand).toEqual([1, 3])
  expect(all.over).toEqual({ version: 4, marks: [] })
})
