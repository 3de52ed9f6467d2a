import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Answer, Client } from '#tests/support/client.ts'
import { NO_OBJECTS, nearlyRight } from '#tests/support/nonsense.ts'
import { addressOf, allOperations, type DeclaredOperation } from '#tests/support/operations.ts'
import { openWorld } from '#tests/support/world.ts'

const BODIES = 300
/** So many requests are sent between two looks at the whole database. */
const BATCH = 25

const world = await openWorld()
afterAll(() => world.close())

let administrators = 0
/** A new administrator: some inputs are right and change or end the one that sent them. */
async function newAdministrator(): Promise<Client> {
  const username = `fuzz-${(administrators += 1)}`
  await world.account(username, 'admin')
  return world.signIn(username)
}

/**
 * Everything that the product keeps, as one number for each table. Login attempts are counted
 * also when they are refused.
 */
async function wholeDatabase(): Promise<unknown> {
  const tables = await world.sql<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'rate_limits' order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)) as sum from ${name} t`,
  )
  return world.sql(sums.join(' union all '))
}

/** One request: what was sent is part of what a failing test shows. */
interface Attempt {
  readonly send: (client: Client) => Promise<Answer>
  readonly sent: string
}

function attemptsFor(operation: DeclaredOperation): Attempt[] {
  const { method } = operation
  const inputs = fc.sample(nearlyRight(operation), { numRuns: BODIES, seed: 20_261_015 })
  const attempts = inputs.map((fields): Attempt => {
    const { path, input } = addressOf(operation, fields)
    return {
      sent: JSON.stringify(fields).slice(0, 300),
      send: (client) => client.call(method, path, input),
    }
  })
  if (method === 'GET') return attempts
  const { path } = addressOf(operation, { id: 1 })
  return [
    ...attempts,
    ...NO_OBJECTS.map((text): Attempt => ({
      sent: text.slice(0, 100),
      send: (client) => client.call(method, path, text),
    })),
  ]
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

const operations = allOperations()
// What creates records comes first, so that the others meet some.
operations.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))

test.each(operations)('$name takes no nonsense', { timeout: 120_000 }, async (operation) => {
  let client = await newAdministrator()
  const send = async ({ send, sent }: Attempt): Promise<boolean> => {
    let answer = await send(client)
    if (answer.status === 401 && operation.who !== 'public') {
      client = await newAdministrator()
      answer = await send(client)
    }
    expectInWords(answer, sent)
    return answer.status >= 400
  }
  const attempts = attemptsFor(operation)
  for (let from = 0; from < attempts.length; from += BATCH) {
    let refused = attempts.slice(from, from + BATCH)
    for (let quiet = false; !quiet;) {
      const before = await wholeDatabase()
      const again: Attempt[] = []
      for (const attempt of refused) if (await send(attempt)) again.push(attempt)
      quiet = again.length === refused.length
      if (quiet) expect(await wholeDatabase()).toEqual(before)
      refused = again
    }
  }
})
