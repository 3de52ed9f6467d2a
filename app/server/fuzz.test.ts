import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Answer, Client } from '#tests/support/client.ts'
import { expectHarmless, type Attempt } from '#tests/support/harmless.ts'
import { NO_OBJECTS, nearlyRight } from '#tests/support/nonsense.ts'
import { addressOf, allOperations, type DeclaredOperation } from '#tests/support/operations.ts'
import { openWorld } from '#tests/support/world.ts'

const BODIES = 300
const SAMPLE = { numRuns: BODIES, seed: 20_261_015 }
const PATIENCE = { timeout: 180_000 }

const world = await openWorld()
afterAll(() => world.close())

let administrators = 0
/** A new administrator: some inputs are right and change or end the one that sent them. */
async function newClient(): Promise<Client> {
  const username = `fuzz-${(administrators += 1)}`
  await world.account(username, 'admin')
  return world.signIn(username)
}

/** What every answer to nonsense must be: understood and done, or refused in words. */
function expectInWords(answer: Answer, sent: string): void {
  const { status, body } = answer
  const said = `${status} to ${sent}`
  expect(status, said).toBeLessThan(500)
  if (status < 400) return
  expect(body, said).toMatchObject({
    status,
    code: expect.any(String),
    message: expect.any(String),
  })
  if (status === 400) expect(Object.keys(body.data.fields), said).not.toEqual([])
}

/** Calls as a client that is replaced when an earlier input has ended its session. */
function callerOf(operation: DeclaredOperation, first: Client) {
  let client = first
  return async (path: string, input: unknown, sent: string): Promise<boolean> => {
    let answer = await client.call(operation.method, path, input)
    if (answer.status === 401 && operation.who !== 'public') {
      client = await newClient()
      answer = await client.call(operation.method, path, input)
    }
    expectInWords(answer, sent)
    return answer.status >= 400
  }
}

const operations = allOperations()
// What creates records comes first, so that the others meet some.
operations.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))

test.each(operations)('$name takes no nonsense', PATIENCE, async (operation) => {
  const call = callerOf(operation, await newClient())
  const attempts = fc.sample(nearlyRight(operation.input), SAMPLE).map((fields): Attempt => {
    const { path, input } = addressOf(operation, fields)
    return () => call(path, input, JSON.stringify(fields).slice(0, 300))
  })
  const { path } = addressOf(operation, { id: 1 })
  const texts = operation.method === 'GET' ? [] : NO_OBJECTS
  const unreadable = texts.map(
    (text): Attempt =>
      () =>
        call(path, text, text.slice(0, 100)),
  )
  await expectHarmless(world, [...attempts, ...unreadable])
})
