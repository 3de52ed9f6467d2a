import { afterAll, expect, test } from 'vitest'
import { SAME } from '#f/system/imports/domain/text.ts'
import { done, newSubject, newTeacher, unique } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import { download } from '#tests/support/spreadsheet.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { COST_STAYS, PRICE_FORM, subjectUnknown } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

async function prepare(content: string) {
  const fileId = await upload(world, staff, 'insegnanti.csv', Buffer.from(content))
  const { columns } = done(await staff.call('POST', '/teacher-imports/preview', { fileId }))
  const asked = { fileId, mode: 'both', columns }
  return done(await staff.call('POST', '/teacher-imports', asked)).id as number
}
const get = async (id: number) => done(await staff.call('GET', `/teacher-imports/${id}`))
const rows = async (id: number, query: object = {}) =>
  done(await staff.call('GET', `/teacher-imports/${id}/rows`, query)).rows
const work = async (id: number, what = 'run') =>
  workOff(world, done(await staff.call('POST', `/teacher-imports/${id}/${what}`, {})).batchId)
const found = async (q: string) => done(await staff.call('GET', '/teachers', { q })).rows
const form = async (id: number) => done(await staff.call('GET', `/teachers/${id}`))

test('new teachers come in with subjects, regime and first rate, and go to the trash again', async () => {
  const [surname, name] = [unique('Nuovi'), unique('Dizione')]
  const subject = await newSubject(staff, { name })
  const id = await prepare(
    [
      'Docente;Email;Materie;Regime;Tariffa oraria',
      `${surname}, Ada;ada@esempio.it;${name};Forfettario;35,50`,
      `${surname}, Bea;bea@esempio.it;Astrologia;;`,
      `${surname}, Cia;non una mail;;boh;gratis`,
    ].join('\n'),
  )
  expect((await get(id)).verdicts).toMatchObject({ new: 1, refused: 2 })
  const [unknown, wrong] = await rows(id, { wrong: true })
  expect(unknown.reasons).toEqual([subjectUnknown('Astrologia')])
  expect(wrong.reasons).toHaveLength(3)
  expect(wrong.reasons).toContain(PRICE_FORM)
  await work(id)
  const [ada] = await found(surname)
  expect(await form(ada.id)).toMatchObject({
    ...{ regime: 'forfettario', subjectIds: [subject] },
    rates: [{ hourlyCents: 3_550 }],
  })
  await work(id, 'undoing')
  expect((await get(id)).undone).toMatchObject({ trashed: 1, left: 0 })
  expect(await found(surname)).toEqual([])
})

test('a list that was exported and corrected changes exactly that, and is taken back', async () => {
  const surname = unique('Esportati')
  const one = await newTeacher(staff, { name: 'Ada', surname, mail: 'ada@esempio.it' })
  await newTeacher(staff, { name: 'Bea', surname, mail: 'bea@esempio.it' })
  const before = await form(one)
  const id = await prepare(
    `Cognome;Nome;Mail\r\n${surname};Ada;nuova@esempio.it\r\n${surname};Bea;bea@esempio.it`,
  )
  expect((await get(id)).verdicts).toMatchObject({ new: 0, update: 1, skipped: 1 })
  expect((await rows(id, { verdict: 'skipped' }))[0].reasons).toEqual([SAME])
  await work(id)
  const { version, ...after } = await form(one)
  expect({ ...after, version: before.version }).toEqual({ ...before, mail: 'nuova@esempio.it' })
  expect(version).toBe(before.version + 1)
  await work(id, 'undoing')
  expect((await form(one)).mail).toBe('ada@esempio.it')
})

test('another cost of somebody who is there is not called the same: it is said that it stays', async () => {
  const surname = unique('Costosi')
  const named = ['Ada', 'Bea', 'Cia'] as const
  for (const name of named) await newTeacher(staff, { name, surname, hourlyCents: 3_000 })
  const id = await prepare(
    [
      'Cognome;Nome;Mail;Costo orario',
      `${surname};Ada;;45,00`,
      `${surname};Bea;nuova@esempio.it;45,00`,
      `${surname};Cia;;30,00`,
    ].join('\n'),
  )
  const said = async () =>
    (await rows(id)).map(({ verdict, reasons }: { verdict: string; reasons: string[] }) => [
      ...[verdict, ...reasons],
    ])
  const verdicts = [
    ['skipped', COST_STAYS],
    ['update', COST_STAYS],
    ['skipped', SAME],
  ]
  expect(await said()).toEqual(verdicts)
  await work(id)
  expect(await said()).toEqual(verdicts)
  const [, bea] = await found(surname)
  expect(await form(bea.id)).toMatchObject({
    ...{ mail: 'nuova@esempio.it', rates: [{ hourlyCents: 3_000 }] },
  })
})

test('there is a file to begin with, and nothing for the call centre', async () => {
  const { tabs } = await download(world, staff, '/api/teacher-imports/esempio.xlsx')
  expect(tabs[0]?.data[0]?.slice(0, 2)).toEqual(['Nome', 'Cognome'])
  const phone = await world.as('call_centre')
  expect((await phone.call('GET', '/teacher-imports')).status).toBe(403)
})
