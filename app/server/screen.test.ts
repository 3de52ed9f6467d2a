import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { SESSION_COOKIE } from '#kit/server/session-cookie.ts'
import { serveScreen } from './screen.ts'

async function answering() {
  const built = await mkdtemp(join(tmpdir(), 'quinte-screen-'))
  onTestFinished(() => rm(built, { recursive: true }))
  await mkdir(join(built, 'assets'))
  await writeFile(join(built, 'index.html'), '<p>Quinte</p>')
  await writeFile(join(built, 'assets', 'main-abc.js'), 'let a')
  const app = fastify()
  await serveScreen(app, built)
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}

async function served() {
  const get = await answering()
  return async (url: string, cookie?: string) =>
    (await get(url, cookie === undefined ? {} : { cookie })).headers
}

test('the page is asked for again each time, under every name; its hashed parts never', async () => {
  const headersOf = await served()
  const cached = async (path: string) => (await headersOf(path))['cache-control']
  for (const path of ['/', '/index.html', '/login']) expect(await cached(path)).toBe('no-cache')
  expect(await cached('/assets/main-abc.js')).toBe('public, max-age=31536000, immutable')
})

test('search engines are told to leave it alone', async () => {
  const headersOf = await served()
  for (const path of ['/', '/index.html', '/login']) {
    expect((await headersOf(path))['x-robots-tag']).toBe('noindex')
  }
  expect((await headersOf('/', `${SESSION_COOKIE}=abc`))['x-robots-tag']).toBe('all')
})

test('of its parts nothing else is found, however the path is written', async () => {
  const get = await answering()
  for (const path of ['none.js', '', '..%2findex.html', '/main-abc.js', 'a%00']) {
    expect((await get(`/assets/${path}`)).statusCode, path).toBe(404)
  }
})
