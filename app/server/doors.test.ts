import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { kitSentences } from '#kit/domain/errors.ts'
import { oldClient, post } from '#tests/support/scripts.ts'
import { pdfOf } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'

const KIB = 1024
const world = await openWorld()
afterAll(() => world.close())

const staff = await world.as('staff')
const old = await oldClient(world, 'staff')
const json = { 'content-type': 'application/json' }

/** A JSON list of so many bytes. */
const listOf = (part: string, bytes: number) =>
  `[${Array.from({ length: Math.floor(bytes / (part.length + 1)) }, () => part).join(',')}]`

/** A file of so many bytes as old clients send it. */
const scan = (bytes: number) => ({
  fileName: 'fattura.pdf',
  data: pdfOf(bytes).toString('base64'),
})

describe('a stranger', () => {
  test('is told that 4 MB of objects are too much, in one sentence', async () => {
    const body = listOf('{}', 3_900_000)
    const answer = await world.anonymous.call('POST', '/session', body)
    expect([answer.status, answer.body.code]).toEqual([422, 'kit.too_large'])
    expect(JSON.stringify(answer.body).length).toBeLessThan(300)
  })

  test('may send 64 KB where anybody may call, and is asked for a session everywhere else', async () => {
    const login = (length: number) =>
      JSON.stringify({ username: 'x'.repeat(length), password: 'y' })
    expect((await world.anonymous.call('POST', '/session', login(60 * KIB))).status).toBe(400)
    expect((await world.anonymous.call('POST', '/session', login(70 * KIB))).status).toBe(422)
    const invoice = await world.anonymous.call(
      'POST',
      '/teacher-invoices',
      listOf('[]', 14_000_000),
    )
    expect([invoice.status, invoice.body.code]).toEqual([401, 'kit.unauthenticated'])
  })

  test('is refused before the body has come', async () => {
    const { hostname, port } = new URL(world.url)
    const socket = connect(Number(port), hostname)
    const head = [
      'POST /api/students HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Content-Type: application/json',
      'Content-Length: 4000000',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n[`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('with an old script is asked for a session after 64 KB without one', async () => {
    const files = listOf('{"content":"JVBERi0xLjcK"}', 15_000_000)
    for (const script of ['saveFile.php', 'addFattura', 'getCorsi']) {
      const inJson = await post(world, script, files, json)
      const asForm = await post(world, script, `file=${files}`)
      expect([inJson.status, asForm.status]).toEqual([401, 401])
      expect(asForm.body).toMatchObject({
        result: 'KO',
        message: kitSentences['kit.unauthenticated'],
      })
    }
    expect((await post(world, 'login.php', `uname=${'x'.repeat(70_000)}`)).status).toBe(422)
  })

  test('with a token of nobody is no less a stranger', async () => {
    const form = `token=${'x'.repeat(43)}&uname=staff&file=${'A'.repeat(200_000)}`
    expect((await post(world, 'saveFile.php', form)).status).toBe(401)
  })
})

describe('an answer', () => {
  test('with data in it is kept by nobody on the way, a refusal neither', async () => {
    const kept = async (path: string, client = staff) =>
      (await client.call('GET', path)).headers.get('cache-control')
    expect(await kept('/session')).toBe('no-store')
    expect(await kept('/students')).toBe('no-store')
    expect(await kept('/students', world.anonymous)).toBe('no-store')
    expect(await kept('/nothing')).toBe('no-store')
    const { headers } = await old.call('getCorsi')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a user', () => {
  test('of an old program sends large files when the token comes first', async () => {
    const form = { ...old.session, ...scan(9_000_000) }
    expect((await post(world, 'saveFile.php', form)).body.result).toBe('ok')
    const asJson = await post(world, 'saveFile.php', JSON.stringify(form), json)
    expect(asJson.body.result).toBe('ok')
  })

  test('who is signed in in the browser too sends the token where they like', async () => {
    const form = { ...scan(1_000_000), ...old.session }
    const answer = (cookie: string) => post(world, 'saveFile.php', form, { cookie })
    expect((await answer(staff.cookie ?? '')).body.result).toBe('ok')
    expect((await answer('quinte_session=x')).status).toBe(401)
  })

  test('may send 1 MB where the operation does not say more', async () => {
    const notes = (length: number) => ({ name: 'x'.repeat(length) })
    const answer = (length: number) => staff.call('POST', '/subjects', notes(length))
    expect((await answer(1_000 * KIB)).status).toBe(400)
    expect((await answer(1_100 * KIB)).body.code).toBe('kit.too_large')
  })

  test('is told twenty wrong fields at most, however many there are', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`campo${at}`, at]))
    const { status, body } = await staff.call('POST', '/subjects', {
      ...many,
      [`x`.repeat(9_999)]: 1,
    })
    expect(status).toBe(400)
    expect(Object.keys(body.data.fields)).toHaveLength(20)
    const named = await staff.call('POST', '/subjects', { ['x'.repeat(9_999)]: 1 })
    expect(JSON.stringify(named.body).length).toBeLessThan(1_000)
  })

  test.each([
    ['lists in lists', '['.repeat(40) + ']'.repeat(40)],
    ['objects without end', listOf('{}', 900_000)],
    ['keys without end', `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ])('is refused with %s', async (_what, body) => {
    const answer = await staff.call('POST', '/subjects', body)
    expect([answer.status, answer.body.code]).toEqual([422, 'kit.too_large'])
  })

  test('with a form of too many pairs is refused at once', async () => {
    const form = `${new URLSearchParams(old.session).toString()}&${'a&'.repeat(100_000)}`
    const answer = await post(world, 'getCorsi.php', form)
    expect([answer.status, answer.body.code]).toEqual([422, 'kit.too_large'])
  })
})
