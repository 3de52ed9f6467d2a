import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { oldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const client = await oldClient(world, 'staff')

const INSTALMENTS = ['2026-09-30', '2026-10-31'].map((dueOn) => ({
  ...{ dueOn, amountCents: 50_000, month: '' },
}))
const PLAN = { version: 0, totalCents: 100_000, instalments: INSTALMENTS }

test('getStudentiForBilling tells courses, own plans and paid instalments, by year', async () => {
  const one = await newCourse(staff)
  const two = await newCourse(staff, { academicYear: '2027/2028' })
  done(await staff.call('PUT', `/courses/${one}/payment-plan`, PLAN))
  const abate = await newStudent(staff, { surname: 'Abate', courseIds: [one, two] })
  const rossi = await newStudent(staff, { surname: 'Rossi', courseIds: [one] })
  const gone = await newStudent(staff, { surname: 'Zanin', courseIds: [one] })
  done(await staff.call('DELETE', `/students/${gone}`))
  const own = `/courses/${one}/students/${abate}/payment-plan`
  const { instalments } = done(await staff.call('GET', own))
  const [{ id }] = instalments
  const paid = { status: 'paid', note: '', version: 0 }
  done(await staff.call('PUT', `/instalments/${id}/students/${abate}`, paid))
  done(
    await staff.call('PUT', own, {
      ...PLAN,
      version: 1,
      instalments: [{ id, ...INSTALMENTS[0] }, INSTALMENTS[1]],
    }),
  )
  done(await staff.call('POST', `/courses/${one}/students/${rossi}/withdrawal`))

  const list = async (fields = {}) => (await client.call('getStudentiForBilling', fields)).body
  const first = {
    id: abate,
    nome: 'Anna',
    cognome: 'Abate',
    mail: 'anna.rossi@esempio.it',
    telefono: '3331234567',
    corsi: `${one};${two};`,
    corsi_ritiro: '',
    disabled: 0,
    piano: 'OK',
    rate_pagate: '1/2',
  }
  expect(await list()).toEqual([
    first,
    {
      ...first,
      ...{ id: rossi, cognome: 'Rossi', corsi: `${one};`, corsi_ritiro: `${one};` },
      ...{ disabled: 1, piano: '', rate_pagate: '0/2' },
    },
  ])
  expect(await list({ anno_accademico: '2027/2028' })).toEqual([first])
  expect(await list({ anno_accademico: '2025/2026' })).toEqual([])
  expect(await list({ anno_accademico: '' })).toHaveLength(2)
  expect(await list({ anno_accademico: 'quest’anno' })).toMatchObject({
    result: 'KO',
    description: 'Scrivi l’anno come 2026/2027',
  })
})
