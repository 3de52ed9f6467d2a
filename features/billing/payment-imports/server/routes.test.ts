import { afterAll, expect, test } from 'vitest'
import { pay } from '#f/billing/payments/server/mutations.ts'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import { expectSoon } from '#tests/support/screen.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { upload } from '#tests/support/uploads.ts'
import { waitingForLocks } from '#tests/support/locks.ts'
import { openWorld } from '#tests/support/world.ts'
import { ALL_PAID, NOTHING_DUE, tooMuch, WORDS } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

async function prepare(content: string) {
  const fileId = await upload(world, staff, 'pagamenti.csv', Buffer.from(content))
  const { columns } = done(await staff.call('POST', '/payment-imports/preview', { fileId }))
  const asked = { fileId, mode: 'new', columns }
  return done(await staff.call('POST', '/payment-imports', asked)).id as number
}
const get = async (id: number) => done(await staff.call('GET', `/payment-imports/${id}`))
const rows = async (id: number, query: object = {}) =>
  done(await staff.call('GET', `/payment-imports/${id}/rows`, query)).rows
const work = async (id: number, what = 'run') =>
  workOff(world, done(await staff.call('POST', `/payment-imports/${id}/${what}`, {})).batchId)

/** Somebody of a name of her own, with two instalments of 200 euros. */
async function debtor(days = ['2026-10-01', '2026-11-01']) {
  const [surname, course] = [unique('Pagante'), unique('Corso')]
  const id = await newCourse(staff, { name: course })
  const studentId = await newStudent(staff, { name: 'Ada', surname, courseIds: [id] })
  const instalments = days.map((dueOn) => ({ dueOn, amountCents: 20_000, month: '' }))
  const plan = { version: 0, totalCents: 20_000 * days.length, instalments }
  done(await staff.call('PUT', `/courses/${id}/payment-plan`, plan))
  const place = `/courses/${id}/students/${studentId}/payment-plan`
  const look = async () => done(await staff.call('GET', place)).instalments
  const paid = async () =>
    (await look()).map((one: { paidCents: number; status: string }) => [one.paidCents, one.status])
  return { surname, course, studentId, look, paid }
}

test('money goes to the first instalment that lacks it, once, and is reversed', async () => {
  const { surname, course, paid } = await debtor()
  const file = [
    'Studente;Corso;Importo;Data pagamento;Metodo;Rata del',
    `${surname}, Ada;${course};200,00;05/10/2026;Bonifico;`,
    `${surname}, Ada;${course};50,00 €;06/10/2026;contanti;`,
    `${surname}, Ada;;200;07/10/2026;;01/11/2026`,
    `${surname}, Eva;;200;07/10/2026;;`,
    `${surname}, Ada;${course};200,00;5/10/2026;;`,
  ].join('\n')
  const id = await prepare(file)
  expect((await get(id)).verdicts).toMatchObject({ new: 2, skipped: 1, refused: 2 })
  expect(await rows(id, { wrong: true })).toMatchObject([
    { line: 4, reasons: [tooMuch(15_000)] },
    { line: 5, reasons: [NOTHING_DUE] },
  ])
  const before = await paid()
  await work(id)
  expect(await paid()).toEqual([
    [20_000, 'paid'],
    [5_000, expect.anything()],
  ])
  const again = await prepare(file)
  expect((await get(again)).verdicts).toMatchObject({ new: 0, skipped: 3 })
  expect((await rows(again, { verdict: 'skipped' }))[0].reasons).toEqual([WORDS.there])

  await work(id, 'undoing')
  expect((await get(id)).undone).toMatchObject({ trashed: 2, left: 0 })
  expect((await paid()).map(([cents]: [number]) => cents)).toEqual([0, 0])
  expect(before.map(([cents]: [number]) => cents)).toEqual([0, 0])
})

test('the money of somebody who owes nothing does not go to who has the same name', async () => {
  const { surname, paid } = await debtor()
  const courseIds = [await newCourse(staff)]
  await newStudent(staff, { name: 'Ada', surname, mail: 'altra@esempio.it', courseIds })
  const file = `Studente;Importo;Data pagamento;Mail\n${surname}, Ada;200;05/10/2026;altra@esempio.it`
  expect((await get(await prepare(file))).verdicts).toMatchObject({ new: 0, refused: 1 })
  expect((await paid()).map(([cents]: [number]) => cents)).toEqual([0, 0])
})

test.each([
  ['the same money', '2026-10-05', 10_000, [[10_000, 'unpaid']], WORDS.there],
  ['other money', '2026-10-06', 20_000, [[20_000, 'paid']], ALL_PAID],
  ['a part', '2026-10-06', 15_000, [[15_000, 'unpaid']], tooMuch(5_000)],
] as const)(
  'an instalment that is paid while a file comes in, with %s, is not paid once more',
  async (_what, paidOn, amountCents, after, reason) => {
    const { surname, studentId, look, paid } = await debtor(['2026-10-01'])
    const file = `Studente;Importo;Data pagamento\n${surname}, Ada;100,00;05/10/2026`
    const id = await prepare(file)
    const [due] = await look()
    const { bringing } = await world.act(async (tx) => {
      const money = {
        id: due.id,
        studentId,
        paidOn,
        amountCents,
        method: 'bank',
        note: '',
      } as const
      const written = await pay(tx, SYSTEM, money, '2026-10-15')
      const bringing = work(id)
      await expectSoon(() => waitingForLocks(world), 1)
      return written.ok ? ok({ bringing }) : written
    })
    await bringing
    expect(await paid()).toEqual(after)
    expect(await rows(id)).toMatchObject([{ verdict: 'skipped', reasons: [reason] }])
  },
)

test('there is a file to begin with, and nothing for the call centre', async () => {
  const { tabs } = await download(world, staff, '/api/payment-imports/esempio.xlsx')
  expect(tabs[0]?.data[0]?.slice(0, 2)).toEqual(['Cognome', 'Nome'])
  const phone = await world.as('call_centre')
  expect((await phone.call('GET', '/payment-imports')).status).toBe(403)
})
