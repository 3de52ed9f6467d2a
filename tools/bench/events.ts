import type pg from 'pg'
import { hashToken } from '#kit/server/secrets.ts'
import type { Shot } from './load.ts'

/** People invited to each of two events. */
const INVITED = 500
/** What 99 of 100 answers have to stay under on one connection, in ms. */
const LIMIT = 40
/** Strangers may ask only so often from one address: each link is asked for from several. */
const ADDRESSES = 8

/** The tokens of who is invited to an event that has places, and to one that is full. */
export interface Invited {
  readonly eventId: number
  readonly open: readonly string[]
  readonly full: readonly string[]
}

/** Two events with 500 invited each, whose steps are those of an invitation that was mailed. */
export async function fillEvents(pool: pg.Pool): Promise<Invited> {
  const { rows: events } = await pool.query<{ id: string }>(
    `insert into events (title, description, place, starts_at, ends_at, capacity, offers, created_by)
     select 'Open day ' || n, '<p>Vieni a trovarci</p>', 'Via Roma 1', now() + interval '60 days',
       now() + interval '60 days 2 hours', case n when 1 then 400 else 1 end, false, 'bench'
     from generate_series(1, 2) n returning id`,
  )
  const [open = 0, full = 0] = events.map(({ id }) => Number(id))
  const tokens = (of: string) => Array.from({ length: INVITED }, (_, n) => `bench-${of}-${n}`)
  const invited = { eventId: open, open: tokens('open'), full: tokens('full') }
  for (const [id, of] of [
    [open, invited.open],
    [full, invited.full],
  ] as const) {
    await pool.query(
      `insert into invitations (event_id, student_id, token_hash, state, invited_by)
       select $1, n, token, case when $2 and n % 3 = 0 then 'accepted' else 'invited' end, 'bench'
       from unnest($3::bytea[]) with ordinality as given (token, n)`,
      [id, id === open, of.map(hashToken)],
    )
  }
  await pool.query(
    `insert into invitations (event_id, guest_name, token_hash, state, invited_by)
     values ($1, 'Prima', $2, 'accepted', 'bench')`,
    [full, hashToken('bench-first')],
  )
  await pool.query(
    `insert into invitation_steps (invitation_id, step, by)
     select id, step, 'bench' from invitations, unnest(array['invited', 'mailed', 'reminded']) step`,
  )
  await pool.query('analyze')
  return invited
}

/** The page of an event for the staff, and what people do with their links. */
export function eventShots({ eventId, open, full }: Invited, cookie: string): Shot[] {
  const list = `/api/events/${eventId}/invitations?list=invited`
  const pages = Array.from({ length: 13 }, (_, n) => `${list}&page=${1 + n}`)
  const asked = (tokens: readonly string[]) =>
    Array.from({ length: ADDRESSES }, (_, round) =>
      tokens.map((token, n) => ({
        path: `/event-response/${token}`,
        headers: { 'x-forwarded-for': `10.${round}.${n >> 8}.${n & 255}` },
        // In and out of the waiting list: each is an answer that is kept.
        body: `answer=${round % 2 === 0 ? 'join' : 'leave'}`,
      })),
    ).flat()
  return [
    {
      name: 'scheda di un evento, 500 invitati',
      method: 'GET',
      path: list,
      paths: [...pages, `/api/events/${eventId}/counts`],
      headers: { cookie },
      alone: LIMIT,
    },
    {
      name: 'pagina di un invito',
      method: 'GET',
      path: `/event-response/${open[0]}`,
      requests: asked(open).map(({ path, headers }) => ({ path, headers })),
    },
    {
      name: 'risposta a un invito',
      method: 'POST',
      path: `/event-response/${full[0]}`,
      body: 'answer=join',
      requests: asked(full),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ]
}
