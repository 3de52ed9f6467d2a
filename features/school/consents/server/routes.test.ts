import { afterAll, expect, test } from 'vitest'
import { done, newStudent } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const ANSWER = { purpose: 'images', given: true, givenOn: '2026-10-14', parent: '' } as const
const answer = (id: number, more: object = {}) =>
  staff.call('POST', `/students/${id}/consents`, { ...ANSWER, textVersion: '2026-09', ...more })

test('each answer is kept, and the newest comes first', async () => {
  const id = await newStudent(staff, { birthDate: '2000-01-01' })
  done(await answer(id))
  done(await answer(id, { given: false, givenOn: '2026-10-15', textVersion: '2026-10' }))
  const { minor, rows } = done(await staff.call('GET', `/students/${id}/consents`))
  expect(minor).toBe(false)
  expect(rows).toMatchObject([
    { given: false, givenOn: '2026-10-15', textVersion: '2026-10', recordedBy: 'staff' },
    { given: true, givenOn: '2026-10-14', textVersion: '2026-09' },
  ])
  const lines = await world.sql(
    `select entity, entity_id from audit_entries where action = 'consent.recorded'`,
  )
  expect(lines).toEqual([
    { entity: 'student', entity_id: id },
    { entity: 'student', entity_id: id },
  ])
})

test('for a minor a parent signs, and nothing is written down before its day', async () => {
  const id = await newStudent(staff, { birthDate: '2012-05-01' })
  const unsigned = await answer(id)
  expect(unsigned.body.code).toBe('consents.parent_missing')
  expect(unsigned.body.data.fields).toHaveProperty('parent')
  expect((await answer(id, { parent: 'Rosa Verdi', givenOn: '2026-10-16' })).body.code).toBe(
    'consents.future',
  )
  done(await answer(id, { parent: 'Rosa Verdi' }))
  const { minor, rows } = done(await staff.call('GET', `/students/${id}/consents`))
  expect({ minor, parent: rows[0].parent }).toEqual({ minor: true, parent: 'Rosa Verdi' })
  expect((await answer(999_999)).body.code).toBe('consents.student_not_found')
})
