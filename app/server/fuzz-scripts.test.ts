import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { asText } from '#tests/support/client.ts'
import { expectHarmless, type Attempt } from '#tests/support/harmless.ts'
import { NO_OBJECTS, nearlyRight, SAMPLE } from '#tests/support/nonsense.ts'
import { oldClient, post, type OldClient } from '#tests/support/scripts.ts'
import { openWorld } from '#tests/support/world.ts'
import { scripts } from './features.ts'

const PATIENCE = { timeout: 180_000 }

const world = await openWorld()
afterAll(() => world.close())

let administrators = 0
/** A new administrator: some forms are right and change or end the one that sent them. */
async function newClient(): Promise<OldClient> {
  const username = `fuzz-${(administrators += 1)}`
  await world.account(username, 'admin')
  return oldClient(world, username)
}

const all = scripts.flatMap(([, ofFeature]) => ofFeature)

test.each(all)('$name takes no nonsense', PATIENCE, async ({ name, fields }) => {
  let client = await newClient()
  const call = async (form: string): Promise<boolean> => {
    const answer = await post(world, name, form)
    expect(answer.status, `${answer.status} to ${form.slice(0, 300)}`).toBeLessThan(500)
    return answer.status >= 400 || answer.body?.success === false
  }
  const callSignedIn = async (form: string): Promise<boolean> => {
    const send = () => call(`${form}&${new URLSearchParams(client.session).toString()}`)
    const refused = await send()
    if (!refused || (await client.call('checkToken')).body !== null) return refused
    // An earlier form has ended this session.
    client = await newClient()
    return send()
  }
  const schema = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' })
  const forms = fc.sample(nearlyRight(schema), SAMPLE).map((form): Attempt => {
    const texts = Object.entries(form).map(([field, value]) => [field, asText(value)])
    return () => callSignedIn(new URLSearchParams(texts).toString())
  })
  const unreadable = NO_OBJECTS.map(
    (text): Attempt =>
      () =>
        call(text),
  )
  await expectHarmless(world, [...forms, ...unreadable])
})
