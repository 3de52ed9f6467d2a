import type pg from 'pg'
import { median, type Finding } from './load.ts'

/** Mails in the outbox; those of one mailing in a thousand failed. */
export const OUTBOX = 100_000
const TO = 2_000
export const MAILING = `mail a ${TO} persone`
/** What the request of a mail to so many people may take, and their mails until they are queued. */
const LIMIT_OF_REQUEST = 200
const LIMIT_OF_QUEUE = 2_000
const PASSES = 3

/** Fills the outbox with mails of the last three years. */
export async function fillMails(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into mails (key, kind, to_address, to_name, subject, data, created_by, created_at,
       next_try_at, attempts, sent_at, failed_at, group_key)
     select 'bench ' || n, 'mailings.mail', 'studente' || n % 20000 || '@example.org',
       'Studente ' || md5((n % 20000)::text), 'Orario della settimana ' || n / 700, '{}', 'bench',
       at, at, 1, case when n % 1000 > 0 then at end, case when n % 1000 = 0 then at end,
       'bench ' || n / 700
     from generate_series(1, $1::int) n
     cross join lateral (select now() - make_interval(mins => 15 * n) as at) as dated`,
    [OUTBOX],
  )
  await pool.query('vacuum analyze mails')
}

/** How long a mail to many people takes to be asked for, and then until each lies in the outbox. */
export async function measureMailing(url: string, cookie: string, pool: pg.Pool): Promise<Finding> {
  const asked: number[] = []
  const queued: number[] = []
  for (let pass = 0; pass < PASSES; pass += 1) {
    const studentIds = Array.from({ length: TO }, (_, index) => 1 + index + pass * TO)
    const began = performance.now()
    const response = await fetch(`${url}/api/mailings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({
        target: { studentIds },
        ...{ subject: 'Orario per {nome}', html: '<p>Ciao {nome} {cognome}</p>' },
        ...{ receiving: TO, confirmed: ['many', 'invalid_addresses'] },
      }),
    })
    asked.push(performance.now() - began)
    if (!response.ok) throw new Error(`mailing: ${response.status} ${await response.text()}`)
    const { id } = (await response.json()) as { id: number }
    queued.push(await untilQueued(pool, id))
  }
  const request = `${median(asked).toFixed(0)} ms (limite ${LIMIT_OF_REQUEST})`
  const queue = `${median(queued).toFixed(0)} ms (limite ${LIMIT_OF_QUEUE})`
  return {
    line: [MAILING.padEnd(34), `richiesta ${request}`, `in uscita ${queue}`].join('  '),
    missed: [
      ...(median(asked) > LIMIT_OF_REQUEST ? [`${MAILING}, richiesta ${request}`] : []),
      ...(median(queued) > LIMIT_OF_QUEUE ? [`${MAILING}, in uscita ${queue}`] : []),
    ],
  }
}

/** Ends the seconds in which a mailing can be taken back, and waits for all of its mails. */
async function untilQueued(pool: pg.Pool, mailingId: number): Promise<number> {
  await pool.query(`
    update graphile_worker._private_jobs set run_at = now() where key like 'batches.work %'`)
  await pool.query(`select pg_notify('jobs:insert', '{"count":1}')`)
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from mails where group_key = $1',
      [`mailing ${mailingId}`],
    )
    if (rows[0]?.count === TO) break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const took = performance.now() - began
  await untilIdle(pool)
  return took
}

/** Waits until nobody works on a mail any more: the next pass would stand behind them. */
async function untilIdle(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select from graphile_worker.jobs where run_at <= now() and key like 'mail.send %' limit 1`,
    )
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
