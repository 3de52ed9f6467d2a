import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scripts } from '#app/server/features.ts'
import { BODY_LIMIT } from '#app/server/legacy.ts'
import { clientOf, fromElsewhere, sessionCookie } from '#tests/support/client.ts'
import { openFolder } from '#tests/support/embedded.ts'
import { largeForms, largeJson, type LargeBody } from '#tests/support/large-bodies.ts'
import { LONGER } from '#tests/support/longer.ts'
import { AS_STARTED, MOST_MB, residentMb, sampleMb } from '#tests/support/memory.ts'
import { addressOf, allOperations } from '#tests/support/operations.ts'
import { serve } from '#tests/support/program.ts'

const PASSWORD = 'prova-prova'
const MIB = 1024 * 1024
const SAMPLE_MS = 20
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
/** What ended the program when bodies were read before anybody was asked who they are. */
const FLOOD = `[${'{},'.repeat(1_300_000)}{}]`

/** One of the bodies, another than at the door beside it. */
const one = (bodies: readonly LargeBody[], turn: number): string =>
  bodies[turn % bodies.length]?.[1]() ?? ''

test.runIf(LONGER)(
  `the largest and most twisted bodies of every door leave the program below ${MOST_MB} MB`,
  { timeout: 20 * 60_000 },
  async ({ skip }) => {
    const home = await openFolder()
    const DATA_DIR = path.join(home, 'data')
    const env = { DATA_DIR, ADMIN_PASSWORD: PASSWORD, API_FOLDER: 'api-test', ...AS_STARTED.env }
    const program = await serve(env, { flags: AS_STARTED.flags })
    let over = false
    try {
      if ((await residentMb(program.pid)) === undefined) return skip()
      const sampled = sampleMb(program.pid, SAMPLE_MS, () => over)
      const stranger = clientOf(program.url)
      const signIn = async () => {
        const login = { username: 'admin', password: PASSWORD }
        const answer = await stranger.call('POST', '/session', login, fromElsewhere())
        expect(answer.status).toBe(200)
        const cookie = sessionCookie(answer) ?? ''
        return { client: clientOf(program.url, cookie), token: cookie.split('=')[1] ?? '' }
      }

      let admin = await signIn()
      const writes = allOperations().filter(({ method }) => method !== 'GET')
      for (const [turn, declared] of writes.entries()) {
        const { path: address } = addressOf(declared, { id: 1 })
        const { bytes = MIB, values } = declared.limit
        const fields = Object.keys(declared.input?.properties ?? {})
        const large = one(largeJson(fields, bytes, values), turn)
        const answer = await admin.client.call(declared.method, address, large)
        expect({ name: declared.name, fine: answer.status < 500 }).toMatchObject({ fine: true })
        // Some end the session that calls them.
        if (turn % 20 === 0 || answer.status === 401) admin = await signIn()
      }
      for (const address of ['/session', '/teacher-invoices', '/students']) {
        const { status } = await stranger.call('POST', address, FLOOD)
        expect({ address, refused: [401, 422].includes(status) }).toMatchObject({ refused: true })
      }

      const all = scripts.flatMap(([, ofFeature]) => ofFeature)
      for (const [turn, { name, fields, bodyLimit = BODY_LIMIT }] of all.entries()) {
        if (turn % 20 === 0) admin = await signIn()
        const session = `token=${admin.token}&uname=admin`
        const large = one(largeForms(Object.keys(fields.shape), bodyLimit - 200), turn)
        const body = `${session}&${large}`
        const asked = { method: 'POST', headers: FORM, body }
        const answer = await fetch(`${program.url}/api-test/${name}`, asked)
        await answer.text()
        expect({ name, fine: answer.status < 500 }).toEqual({ name, fine: true })
      }

      over = true
      const most = Math.round(Math.max(...(await sampled)))
      process.stdout.write(`${writes.length + all.length} doors; ${most} MB at most\n`)
      expect(most).toBeLessThan(MOST_MB)
    } finally {
      over = true
      await program.end('SIGTERM')
      await rm(home, { recursive: true })
    }
  },
)
