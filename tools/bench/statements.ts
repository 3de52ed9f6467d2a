/**
 * Loaded before a server whose answers are not measured: writes every statement that it runs for a
 * request, one line of JSON each, to the file that QUINTE_STATEMENTS names.
 */
import { appendFileSync } from 'node:fs'
import pg from 'pg'

const file = process.env['QUINTE_STATEMENTS'] ?? ''
const client = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown }
const query = client.query

client.query = function record(this: unknown, ...given: unknown[]) {
  const [first] = given
  // Those of requests have a name of the pool's; the jobs and the watch over the server have others.
  if (typeof first === 'object' && first !== null && 'name' in first) {
    const { name, text, values } = first as { name: string; text: string; values: unknown[] }
    if (/^q\d+$/.test(name)) appendFileSync(file, `${JSON.stringify({ text, values })}\n`)
  }
  return query.apply(this, given)
}
