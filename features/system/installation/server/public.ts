import { timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { readState as readBackups } from '#f/system/backups/server/queries.ts'
import { refuse } from '#kit/domain/result.ts'
import { BOUNDS, type Meter } from '#kit/server/meter.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import { Refused } from '#kit/server/tx.ts'
import { keepSlow } from './mutations.ts'
import { readInstallation } from './queries.ts'

/** The form that Prometheus reads, version 0.0.4. */
const MEDIA_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * `GET /metrics` for who shows METRICS_TOKEN as `Authorization: Bearer …`: what this server has
 * answered since its start, and how the academy stands. Without the variable there is no such page.
 */
export function serveMetrics(app: FastifyInstance, services: Services): void {
  const token = services.config.METRICS_TOKEN
  if (token === undefined) return
  const expected = hashToken(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    const shown = hashToken(request.headers.authorization ?? '')
    if (!timingSafeEqual(shown, expected)) throw new Refused(refuse('kit.unauthenticated'))
    return reply
      .type(MEDIA_TYPE)
      .header('cache-control', 'no-store')
      .send(await metricsOf(services))
  })
}

/** Writes down the slow requests of this server; without a database they are lost. */
export async function keepSlowRequests(
  { db, meter }: Services,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  try {
    await keepSlow(db, meter.takeSlow())
  } catch (error) {
    log.warn(`slow requests: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** One value, told apart by its labels. */
type Sample = readonly [labels: string, value: number | null]

/** A metric as Prometheus reads it; a value that is not known is left out. */
function metric(name: string, type: 'counter' | 'gauge', help: string, samples: readonly Sample[]) {
  const known = samples.filter(([, value]) => value !== null)
  if (known.length === 0) return ''
  const lines = known.map(([labels, value]) => `quinte_${name}${labels} ${value}`)
  return [`# HELP quinte_${name} ${help}`, `# TYPE quinte_${name} ${type}`, ...lines, ''].join('\n')
}

async function metricsOf(services: Services): Promise<string> {
  const [state, backups] = await Promise.all([readInstallation(services), readBackups(services)])
  const secondsOf = (instant: string | null) =>
    instant === null ? null : Temporal.Instant.from(instant).epochMilliseconds / 1000
  const { rss } = process.memoryUsage()
  const gauge = (name: string, help: string, ...samples: readonly Sample[]) =>
    metric(name, 'gauge', help, samples)
  return [
    gauge('info', 'The version of the program and of its schema.', [
      `{version="${state.version}",schema="${state.schema}"}`,
      1,
    ]),
    gauge('uptime_seconds', 'Since the start of this server.', ['', process.uptime()]),
    gauge('memory_bytes', 'Memory of this server.', ['', rss]),
    requests(services.meter),
    gauge('database_bytes', 'Size of the database.', ['', state.database.bytes]),
    gauge(
      'disk_free_bytes',
      'Free room on a disk.',
      ['{disk="data"}', state.dataDisk?.free ?? null],
      ['{disk="backups"}', state.backupDisk?.free ?? null],
    ),
    gauge(
      'jobs',
      'Jobs that wait, and that have failed for good.',
      ['{state="waiting"}', state.jobs.waiting],
      ['{state="failed"}', state.jobs.failed],
    ),
    gauge(
      'mails',
      'Mails that wait, and that have failed for good.',
      ['{state="waiting"}', state.mails.waiting],
      ['{state="failed"}', state.mails.failed],
    ),
    gauge('sessions', 'Open sessions.', ['', state.sessions.open]),
    gauge('backup_last_success_timestamp_seconds', 'When the last good backup was made.', [
      '',
      secondsOf(backups.lastGoodAt),
    ]),
    gauge('backup_late', '1 when there should be a newer backup.', ['', Number(backups.late)]),
    gauge('backup_trial_timestamp_seconds', 'When a backup was last tried.', [
      '',
      secondsOf(backups.lastTrialAt),
    ]),
    gauge('backup_trial_failed', '1 when that trial did not succeed.', [
      '',
      Number(backups.lastTrialFault !== null),
    ]),
    gauge('backup_copy_timestamp_seconds', 'When a backup was last copied to the object store.', [
      '',
      secondsOf(backups.lastCopyAt),
    ]),
    gauge('backup_copy_failed', '1 when the newest backup could not be copied there.', [
      '',
      Number(backups.lastCopyFault !== null),
    ]),
  ].join('')
}

function requests(meter: Meter): string {
  const { byStatus, within, total, seconds } = meter.counts()
  const counted = [...byStatus].map(([kind, count]): Sample => [`{status="${kind}"}`, count])
  const name = 'quinte_http_request_seconds'
  const buckets = BOUNDS.map(
    (bound, index) => `${name}_bucket{le="${bound}"} ${within[index] ?? 0}`,
  )
  return [
    metric('http_requests_total', 'counter', 'Answered requests, without uploads.', counted),
    `# HELP ${name} How long answers took.\n# TYPE ${name} histogram\n`,
    `${[...buckets, `${name}_bucket{le="+Inf"} ${total}`].join('\n')}\n`,
    `${name}_sum ${seconds}\n${name}_count ${total}\n`,
  ].join('')
}
