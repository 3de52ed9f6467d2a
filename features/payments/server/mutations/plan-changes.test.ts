import { afterAll, beforeEach, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import type { StudentPlan } from '../../domain/contract.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const TWO = [
  { dueOn: '2026-09-30', amountCents: 12_373, month: '9' },
  { dueOn: '2026-10-31', amountCents: 20_000, month: '10' },
]

let courseId: number
let studentId: number

beforeEach(async () => {
  courseId = await newCourse(staff)
  studentId = await newStudent(staff, { courseIds: [courseId], surname: 'Rossi', name: 'Anna' })
  done(await saveCourse(TWO, 0))
})

interface Row {
  readonly id?: number
  readonly dueOn: string
  readonly amountCents: number
  readonly month: string
}

const coursePath = () => `/courses/${courseId}/payment-plan`
const ownPath = (id = studentId) => `/courses/${courseId}/students/${id}/payment-plan`
const form = (version: number, rows: readonly Row[]) => ({
  version,
  totalCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
  instalments: rows.map(({ id, dueOn, amountCents, month }) => ({
    ...(id === undefined ? {} : { id }),
    ...{ dueOn, amountCents, month },
  })),
})
const planOf = async (id = studentId): Promise<StudentPlan> =>
  done(await staff.call('GET', ownPath(id)))
const saveCourse = async (rows: readonly Row[], version = 1) =>
  staff.call('PUT', coursePath(), form(version, rows))
const saveOwn = async (rows: readonly Row[]) =>
  staff.call('PUT', ownPath(), form((await planOf()).version, rows))
const dues = async () =>
  (await planOf()).instalments as (StudentPlan['instalments'][number] & Row)[]
const due = async (at: number) => {
  const found = (await dues())[at]
  if (!found) throw new Error(`no instalment ${at}`)
  return found
}
const mark = async (at: number, status: string, note = '') => {
  const { id, version } = await due(at)
  return done(
    await staff.call('PUT', `/instalments/${id}/students/${studentId}`, { status, note, version }),
  )
}
const again = ({ dueOn, amountCents, month }: Row) => ({ dueOn, amountCents, month })

test('an instalment that is deleted and added again on its date keeps what is known of it', async () => {
  for (const save of [saveCourse, saveOwn, saveOwn]) {
    await mark(0, 'to_verify', 'bonifico in arrivo')
    const [one, ...others] = await dues()
    if (!one) throw new Error('no instalment')
    done(await save([...others, { ...again(one), month: 'settembre' }]))
    expect(await due(0)).toMatchObject({
      month: 'settembre',
      status: 'to_verify',
      note: 'bonifico in arrivo',
      history: [{ status: 'to_verify' }],
    })
  }
})
