import type pg from 'pg'
import type { Figures } from './figures.ts'
import { keepWriting } from './forget.ts'
import { end, fire, launch, median, type Finding, type Measure, type Shot } from './load.ts'
import type { Plain } from './plain.ts'

const CONNECTIONS = 10
const SECONDS = 4
const PASSES = 3

/** What a shot is measured with. */
interface Range {
  readonly url: string
  /** For the writes that make the program forget. */
  readonly pool: pg.Pool
  readonly plain: Plain
}

/**
 * Alternates the product and the bare server, so that a slow moment of the machine hits both; then
 * one connection alone, and the statements of the same answers by the driver. The program may
 * remember nothing meanwhile, unless the shot says so.
 */
export async function compare(range: Range, shot: Shot): Promise<Finding & { figures: Figures }> {
  const { url, plain } = range
  const bytes = await answerOf(url, shot)
  const bare = await launch('tools/bench/bare.ts', { input: bytes, ready: /^\d+$/ })
  const ours: Measure[] = []
  const theirs: Measure[] = []
  const measure = async (connections: number, seconds: number) => {
    const stop = shot.remembered ? undefined : keepWriting(range.pool)
    const fired = await fire(url, shot, connections, seconds)
    await stop?.()
    return fired
  }
  await measure(CONNECTIONS, 1)
  for (let pass = 0; pass < PASSES; pass += 1) {
    ours.push(await measure(CONNECTIONS, SECONDS))
    theirs.push(await fire(`http://127.0.0.1:${bare.line}`, shot, CONNECTIONS, SECONDS, 'anything'))
  }
  await end(bare.child)
  const alone = shot.alone === undefined ? undefined : await measure(1, SECONDS)
  const asked = shot.method === 'GET' && !shot.remembered && !shot.requests
  const allowed = asked ? await runPlain(plain, shot) : undefined
  const rate = median(ours.map((one) => one.perSecond))
  const ratio = rate / median(theirs.map((one) => one.perSecond))
  const p99 = median(ours.map((one) => one.p99))
  const failed = [...ours, ...(alone ? [alone] : [])].reduce((sum, one) => sum + one.failed, 0)
  const late =
    alone && shot.alone !== undefined && alone.p99 > shot.alone
      ? `da sola p99 ${alone.p99.toFixed(1)} ms di ${shot.alone}`
      : undefined
  const slower =
    alone && allowed && shot.ofPlain !== undefined && alone.p50 > shot.ofPlain * allowed.alone.p50
      ? `${(alone.p50 / allowed.alone.p50).toFixed(2)} volte la sola interrogazione, limite ${shot.ofPlain}`
      : undefined
  return {
    line: [
      shot.name.padEnd(34),
      `1/${Math.round(1 / ratio)} del server nudo`.padStart(20),
      `${Math.round(rate).toString().padStart(6)}/s`,
      `p99 ${p99.toFixed(0).padStart(4)} ms`,
      `${bytes.length.toString().padStart(6)} byte`,
      alone
        ? `da sola p50 ${alone.p50.toFixed(1)}, p99 ${alone.p99.toFixed(1)} ms di ${shot.alone}`
        : '',
      allowed
        ? `solo pg ${Math.round(allowed.many.perSecond)}/s, p50 ${allowed.alone.p50.toFixed(1)}, p99 ${allowed.alone.p99.toFixed(1)} ms`
        : '',
      failed === 0 ? '' : `${failed} falliti`,
    ].join('  '),
    missed: [
      ...(late ? [`${shot.name}, ${late}`] : []),
      ...(slower ? [`${shot.name}, ${slower}`] : []),
      ...(failed === 0 ? [] : [`${shot.name}, ${failed} falliti`]),
    ],
    figures: {
      ratio,
      ...(alone && { alone: alone.p99 }),
      ...(allowed && { plain: allowed.alone.p99 }),
    },
  }
}

/** The bytes of one good answer, for the bare server to repeat. */
async function answerOf(url: string, shot: Shot): Promise<Buffer> {
  const talk = shot.talk?.()
  const body = talk?.body() ?? shot.body
  const response = await fetch(url + (talk?.path ?? shot.path), {
    method: shot.method,
    headers: { ...shot.headers },
    ...(body === undefined ? {} : { body }),
  })
  if (!response.ok) throw new Error(`${shot.name}: ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

async function runPlain(plain: Plain, shot: Shot) {
  const asked = await plain.listen(shot)
  await plain.run(asked, CONNECTIONS, 1)
  return {
    many: await plain.run(asked, CONNECTIONS, SECONDS),
    alone: await plain.run(asked, 1, SECONDS),
  }
}
