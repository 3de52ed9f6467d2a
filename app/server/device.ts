import { timingSafeEqual } from 'node:crypto'
import { newToken } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'

/** Set when somebody signs in, and kept when they sign out. */
export const DEVICE_COOKIE = 'quinte_device'
export const DEVICE_SECONDS = 365 * 24 * 60 * 60

const NAME = 43

/** A name for a device, which says nothing about whose it is. */
export const newDevice = newToken

/** What its cookie holds: the name, and the proof that this program gave it. */
export function markOf({ secrets }: Services, device: string): string {
  return device + secrets.fingerprint(['device', device])
}

/** The name in a cookie that this program has set; anything else is no device. */
export function deviceOf(services: Services, mark: string | undefined): string | undefined {
  const device = mark?.slice(0, NAME) ?? ''
  const given = Buffer.from(mark ?? '')
  const own = Buffer.from(markOf(services, device))
  return given.length === own.length && timingSafeEqual(given, own) ? device : undefined
}
