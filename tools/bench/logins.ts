import { fire, type Finding, type Shot } from './load.ts'

export const LOGINS = 'elenco mentre 10 accedono'
const PEOPLE = 10
const SECONDS = 6
const EVERY_MS = 1_500
/** So much longer than when nobody signs in may 99 of 100 answers of a list take, in ms. */
const LIMIT_MS = 20

/** By how much ten people who sign in at once delay the list of somebody else. */
export async function measureLogins(
  url: string,
  list: Shot,
  login: { username: string; password: string },
): Promise<Finding> {
  const signIn = async () => {
    const response = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    })
    if (!response.ok) throw new Error(`session: ${response.status}`)
    await response.arrayBuffer()
  }
  const alone = await fire(url, list, 1, SECONDS)
  let logins = 0
  const crowd = setInterval(() => {
    logins += PEOPLE
    void Promise.all(Array.from({ length: PEOPLE }, signIn))
  }, EVERY_MS)
  const busy = await fire(url, list, 1, SECONDS).finally(() => clearInterval(crowd))
  const delay = busy.p99 - alone.p99
  const said = `p99 +${delay.toFixed(1)} ms (limite ${LIMIT_MS})`
  return {
    line: [
      LOGINS.padEnd(34),
      said,
      `senza accessi ${alone.p99.toFixed(1)} ms`,
      `${logins} accessi`,
    ].join('  '),
    missed: delay > LIMIT_MS ? [`${LOGINS}, ${said}`] : [],
  }
}
