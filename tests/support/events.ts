import { done, unique } from './academy.ts'
import type { Client } from './client.ts'
import type { World } from './world.ts'
import { tokenOf } from '#f/events/invitations/server/queries/link.ts'

/** The fields of the form of an event two months after the tests begin. */
export function eventForm(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    title: unique('Open day'),
    description: '<p>Vieni a <strong>trovarci</strong></p>',
    place: 'Via del Teatro 1, Roma',
    day: '2026-12-15',
    startTime: '18:30',
    endTime: '20:00',
    capacity: 2,
    ...changes,
  }
}

/** An event as a secretary creates it. */
export async function newEvent(
  staff: Client,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  return done(await staff.call('POST', '/events', eventForm(changes))).id
}

/** Puts a guest among the invited of an event; answers how to find them. */
export async function newGuest(
  world: World,
  staff: Client,
  eventId: number,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ id: number; name: string; token: string; link: string }> {
  const name = unique('Ospite')
  const contact = `${name.replace(' ', '.').toLowerCase()}@example.it`
  const person = { guestName: name, contact, state: 'invited', ...changes }
  const { id } = done(await staff.call('POST', `/events/${eventId}/people`, person))
  const token = await tokenOfInvitation(world, id)
  return { id, name, token, link: `${world.url}/event-response/${token}` }
}

/** The token in the personal link of an invitation. */
export async function tokenOfInvitation(world: World, id: number): Promise<string> {
  const [row] = await world.sql<{ invitedAt: string }>(
    'select invited_at as "invitedAt" from invitations where id = $1',
    [id],
  )
  return tokenOf(world.services.secrets, id, row?.invitedAt ?? '')
}

/** Opens and answers personal links, each time from another address, as people do. */
export function strangers() {
  let addresses = 0
  const open = async (link: string, init: RequestInit = {}) => {
    addresses += 1
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', `10.0.${addresses >> 8}.${addresses & 255}`)
    const answer = await fetch(link, { ...init, headers })
    const { status, url } = answer
    return { status, url, page: await answer.text(), headers: answer.headers }
  }
  const send = (link: string, answer: string, redirect: RequestRedirect = 'follow') =>
    open(link, { method: 'POST', body: new URLSearchParams({ answer }), redirect })
  return { open, send }
}
