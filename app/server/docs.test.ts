import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from '#tests/support/world.ts'

test.each([
  ['on', 200],
  ['off', 404],
])('with API_DOCS=%s the description of the API answers %i', async (API_DOCS, status) => {
  const world = await openWorld({ env: { API_DOCS } })
  onTestFinished(() => world.close())
  for (const path of ['/api/docs', '/api/docs/json']) {
    const answer = await fetch(world.url + path)
    await answer.text()
    expect(answer.status).toBe(status)
  }
})

test('whoever asks first gets every operation', async () => {
  const world = await openWorld({ env: { API_DOCS: 'on' } })
  onTestFinished(() => world.close())
  const answer = await fetch(`${world.url}/api/docs/json`)
  expect(await answer.json()).toMatchObject({ paths: { '/session': { post: {} } } })
})
