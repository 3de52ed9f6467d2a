import { expect, test } from 'vitest'
import { may, PERMISSIONS } from '#kit/domain/permissions.ts'
import type { Services } from './services.ts'
import { readingOf } from './route.ts'

test('who calls without a session is nobody, not one of the call centre', () => {
  const { actor } = readingOf({
    services: { clock: { today: () => '2026-10-15' } } as unknown as Services,
    signedIn: undefined,
    device: undefined,
    newDevice: undefined,
    address: '127.0.0.1',
    userAgent: '',
    requestKey: undefined,
    setSessionToken: () => {},
  })
  expect(actor.role).toBe('public')
  expect(PERMISSIONS.admin.filter((what) => may(actor.role, what))).toEqual(['public'])
})
