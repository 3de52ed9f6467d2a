import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newRoom, newTeacher, unique } from '#tests/support/academy.ts'
import { workOff } from '#tests/support/batches.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { WORDS } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

async function prepare(content: string) {
  const fileId = await upload(world, staff, 'lezioni.csv', Buffer.from(content))
  const { columns } = done(await staff.call('POST', '/lesson-imports/preview', { fileId }))
  const asked = { fileId, mode: 'new', columns }
  return done(await staff.call('POST', '/lesson-imports', asked)).id as number
}
const get = async (id: number) => done(await staff.call('GET', `/lesson-imports/${id}`))
const rows = async (id: number, query: object = {}) =>
  done(await staff.call('GET', `/lesson-imports/${id}/rows`, query)).rows
const work = async (id: number, what = 'run') =>
  workOff(world, done(await staff.call('POST', `/lesson-imports/${id}/${what}`, {})).batchId)

test('lessons of a term come in, taken rooms are told in the dry run, and all goes back', async () => {
  const [course, other, room, surname] = [
    ...[unique('Regia'), unique('Canto'), unique('Sala'), unique('Bianchi')],
  ]
  const courseId = await newCourse(staff, { name: course })
  await newCourse(staff, { name: other })
  await newRoom(staff, room)
  await newTeacher(staff, { name: 'Luca', surname })
  const file = [
    'Corso;Data;Dalle;Alle;Aula;Docente',
    `${course};12/10/2026;18:30;20:30;${room};${surname} Luca`,
    `${course};19/10/2026;18:30;20:30;${room};`,
    `${other};12/10/2026;20:00;21:00;${room};`,
    `${other};13/10/2026;20:00;21:00;Sala che non c’è;`,
    `${course};12/10/2026;18:30;20:30;${room};`,
  ].join('\n')
  const id = await prepare(file)
  expect((await get(id)).verdicts).toMatchObject({ new: 2, skipped: 1, refused: 2 })
  const [taken] = await rows(id, { wrong: true })
  expect(taken.line).toBe(4)
  expect(taken.reasons[0]).toContain(`Aula occupata. ${course}, 12/10/2026 18:30-20:30`)

  await work(id)
  const asked = { from: '2026-10-01', to: '2026-10-31', courseId }
  const lessons = async () => done(await staff.call('GET', '/lessons', asked)).rows
  expect(await lessons()).toMatchObject([
    { startsAt: '2026-10-12T18:30:00', minutes: 120, teachers: [{ name: `${surname} Luca` }] },
    { startsAt: '2026-10-19T18:30:00' },
  ])
  const again = await prepare(file)
  expect((await get(again)).verdicts).toMatchObject({ new: 0, skipped: 3, refused: 2 })
  expect((await rows(again, { verdict: 'skipped' }))[0].reasons).toEqual([WORDS.there])

  await work(id, 'undoing')
  expect((await get(id)).undone).toMatchObject({ trashed: 2, left: 0 })
  expect(await lessons()).toEqual([])
})
