import type { KyselyPlugin } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { emptyAcademy } from '#tests/support/moving.ts'
import { openWorld } from '#tests/support/world.ts'
import { sweepReadings } from '../mutations.ts'
import { readOn, type Source } from './reading.ts'

const LONG_MS = 60_000
const MB = 1024 * 1024

const old = await openWorld()
const { world, admin, start, sheet, records } = await emptyAcademy(old)
afterAll(async () => {
  await old.close()
  await world.close()
})

const answer = (rows: unknown) => ({ bytes: Buffer.from(JSON.stringify(rows)), status: 200 })
const numbers = Array.from({ length: 20 }, (_, at) => at + 1)

test('files and long answers are not all in memory when the records are judged', async () => {
  const content = Buffer.alloc(MB, 'a').toString('base64')
  const folder: Source = async ({ script, fields }) => {
    if (script === 'file') return { bytes: Buffer.alloc(MB), status: 200 }
    if (script === 'getCorsi') return answer([{ id: 1, nome: 'A' }])
    if (script === 'getEventi') {
      const day = { data: '07/03/2027', orario: '18:30', orarioFine: '20:00', partecipanti: 50 }
      const told = { titolo: 'Open day', descrizione: '<p>Vieni</p>', ...day }
      return answer(numbers.map((id) => ({ ...told, id, locandina: `${id}.png` })))
    }
    if (script === 'getDispense') {
      return answer(numbers.map((id) => ({ id, nome: `Atto ${id}`, filename: 'atto.pdf' })))
    }
    if (script !== 'getDownloadDispense') return undefined
    return answer({ filename: `${fields['id']}.pdf`, filecontent: content })
  }
  let most = 0
  const weigh: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const bodies = result.rows.map(({ body }) => (Buffer.isBuffer(body) ? body.length : 0))
      most = Math.max(
        most,
        bodies.reduce((sum, one) => sum + one, 0),
      )
      return result
    },
  }
  const services = { ...world.services, db: world.services.db.withPlugin(weigh) }
  const moveInId = await start()
  expect(await readOn({ services, moveInId, folder }, LONG_MS)).toBe('done')
  const posters = await records(moveInId, { kind: 'event_file', verdict: 'taken' })
  const handouts = await records(moveInId, { kind: 'handout_file' })
  expect([posters.length, handouts.length]).toEqual([numbers.length, numbers.length])
  expect(most).toBeLessThan(10 * MB)
})

const left = (moveInId: number) =>
  world.sql(
    `select from move_in_calls where move_in_id = $1
     union all select from move_in_records where move_in_id = $1`,
    [moveInId],
  )

test('a reading that is thrown away while it goes on keeps nothing, not from before either', async () => {
  const moveInId = await start()
  const folder: Source = async ({ script }) => {
    if (script !== 'getCorsi') return answer([])
    done(await admin.call('POST', `/move-ins/${moveInId}/dropping`, {}))
    return answer([{ id: 1, nome: 'A' }])
  }
  expect(await readOn({ services: world.services, moveInId, folder }, LONG_MS)).toBe('done')
  expect(await left(moveInId)).toEqual([])

  await world.sql(
    `insert into move_in_calls (move_in_id, position, script, fields) values ($1, 1, 'getAule', '{}')`,
    [moveInId],
  )
  const before = await sheet(moveInId)
  await sweepReadings(world.services.db, world.clock.now().add({ hours: 1 }))
  expect(await left(moveInId)).toEqual([])
  expect(await sheet(moveInId)).toEqual({ ...before, calls: 0 })
})

test('two who read at once do not ask twice: the second one waits', async () => {
  const moveInId = await start()
  const reading = { services: world.services, moveInId }
  const asked: string[] = []
  const standings = new Set<unknown>()
  const ask: Source = async ({ script }) => {
    asked.push(script)
    return answer([])
  }
  const folder: Source = async (call, most) => {
    standings.add(JSON.stringify(await readOn({ ...reading, folder: ask }, LONG_MS)))
    return ask(call, most)
  }
  expect(await readOn({ ...reading, folder }, LONG_MS)).toBe('done')
  expect(new Set(asked).size).toBe(asked.length)
  expect([...standings]).toEqual([JSON.stringify({ waitSeconds: 5 })])
  expect(await readOn({ ...reading, folder: ask }, LONG_MS)).toBe('done')
})
