import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Answer, Client } from './client.ts'
import { expectHarmless, expectOnlyReads, type Attempt } from './harmless.ts'
import { NO_OBJECTS, nearlyRight, SAMPLE } from './nonsense.ts'
import { addressOf, allOperations, type DeclaredOperation } from './operations.ts'
import { smallAcademy } from './small-academy.ts'
import { openWorld, type World } from './world.ts'

const PATIENCE = { timeout: 180_000 }

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
function callerOf(operation: DeclaredOperation, first: Client, newClient: () => Promise<Client>) {
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

/**
 * Tests that operations take no nonsense, a test for each: whatever is refused is refused in words
 * and changes nothing. Reads and writes are files of their own, so that both can run at once.
 */
export async function fuzzOperations(kind: 'reads' | 'writes'): Promise<void> {
  const world = await openWorld()
  afterAll(() => world.close())
  // So that right inputs find something to read or to change.
  await smallAcademy(await world.as('admin'))
  let administrators = 0
  /** A new administrator: some inputs are right and change or end the one that sent them. */
  const newClient = async () => {
    const username = `fuzz-${(administrators += 1)}`
    await world.account(username, 'admin')
    return world.signIn(username)
  }
  const operations = allOperations().filter(
    ({ method }) => (method === 'GET') === (kind === 'reads'),
  )
  // What creates records comes first, so that the others meet some.
  operations.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  test.each(operations)('$name takes no nonsense', PATIENCE, (operation) =>
    expectNoNonsense(world, operation, newClient),
  )
}

async function expectNoNonsense(
  world: World,
  operation: DeclaredOperation,
  newClient: () => Promise<Client>,
): Promise<void> {
  const call = callerOf(operation, await newClient(), newClient)
  const attempts = fc.sample(nearlyRight(operation.input), SAMPLE).map((fields): Attempt => {
    const { path, input } = addressOf(operation, fields)
    return () => call(path, input, JSON.stringify(fields).slice(0, 300))
  })
  if (operation.method === 'GET') return expectOnlyReads(world, attempts)
  const { path } = addressOf(operation, { id: 1 })
  const unreadable = NO_OBJECTS.map(
    (text): Attempt =>
      () =>
        call(path, text, text.slice(0, 100)),
  )
  return expectHarmless(world, [...attempts, ...unreadable])
}
