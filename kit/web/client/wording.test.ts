import { expect, test } from 'vitest'
import type { Call } from '../client.ts'
import { ApiError, noAnswer } from './api-error.ts'
import { reasonOrUnknown, withSentence } from './wording.ts'

const failing = (error: ApiError) => {
  const fail = async () => {
    throw error
  }
  const query = () => ({ queryKey: ['list'], queryFn: fail })
  return Object.assign(fail, { query }) as unknown as Call<object, object>
}
async function said(error: ApiError): Promise<string> {
  try {
    await withSentence(failing(error), 'Non salvato.')({})
    return 'nothing'
  } catch (cause) {
    return (cause as Error).message
  }
}

test('a sentence of a feature stands first, alone in its line, before the reason', async () => {
  const fault = { kind: 'internal', status: 500, code: 'kit.internal', fields: {} } as const
  expect(await said(new ApiError('Guasto.', fault))).toBe('Non salvato.\nGuasto.')
  expect(await said(new ApiError('Manca il nome.', { ...fault, kind: 'invalid' }))).toBe(
    'Manca il nome.',
  )
})

test('that the session is over is said in its own sentence, whatever a feature begins with', async () => {
  const code = 'kit.unauthenticated'
  const error = new ApiError('Sessione scaduta.', {
    kind: 'unauthenticated',
    status: 401,
    code,
    fields: {},
  })
  const call = withSentence(failing(error), 'Non salvato.', () => true)
  await expect(call({})).rejects.toThrow(/^Sessione scaduta\.$/)
})

test('what a list reads is worded too, but not what the screen gave up', async () => {
  const fault = { kind: 'unavailable', status: 502, code: 'kit.no_answer', fields: {} } as const
  const list = withSentence(failing(new ApiError('Guasto.', fault)), 'Non letto.').query({})
  expect(list.queryKey).toEqual(['list'])
  const { signal } = new AbortController()
  await expect(list.queryFn({ signal })).rejects.toThrow('Non letto.\nGuasto.')
  const gone = { signal: AbortSignal.abort() }
  await expect(list.queryFn(gone)).rejects.toThrow(/^Guasto\.$/)
})

test('a server that answered what cannot be read is not said to be silent', () => {
  expect(noAnswer(false).message).toMatch(/^Il server non risponde\./)
  expect(noAnswer(false, 200).message).toMatch(/^La risposta del server non si può leggere\./)
  expect(noAnswer(true, 502).message).toMatch(/^Il server non risponde\./)
  expect(noAnswer(true, 502).passing).toBe(true)
})

test('an answer in none of our words has an unknown reason', () => {
  const unknown = 'Errore sconosciuto'
  expect(reasonOrUnknown(noAnswer(true, 500, ''))).toBe(unknown)
  expect(reasonOrUnknown(noAnswer(true, 502, '<html>proxy</html>'))).toBe(unknown)
  expect(reasonOrUnknown(noAnswer(true, 200, 'no JSON'))).toBe(unknown)
  expect(reasonOrUnknown(noAnswer(true))).toMatch(/^Il server non risponde\./)
})
