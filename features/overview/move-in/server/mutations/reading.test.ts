import type { KyselyPlugin } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { emptyAcademy } from '#tests/support/moving.ts'
import { openWorld } from '#tests/support/world.ts'
import { readOn, type Source } from './reading.ts'

const LONG_MS = 60_000
const MB = 1024 * 1024

const old = await openWorld()
const { world, start, records } = await emptyAcademy(old)
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
