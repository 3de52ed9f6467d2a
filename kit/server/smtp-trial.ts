import { setTimeout as after } from 'node:timers/promises'
import type { NodemailerError } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Network } from './network.ts'
import { connectTo, sizeLimitOf, WAITS } from './smtp-connection.ts'

/** Where to try to sign in, and as whom. */
export interface TrialAccount {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

/** How a trial ended: the server let us in, or what stood in the way. */
export type Trial =
  | { readonly kind: 'ok'; readonly sizeLimit: number | null }
  | { readonly kind: 'unknown_host' | 'private_host' | 'unreachable' | 'not_encrypted' }
  | { readonly kind: 'certificate' | 'no_sign_in' | 'slow' }
  /** `said` are the server's own words. */
  | { readonly kind: 'sign_in'; readonly said: string }

/** A trial takes no longer than this, whatever the server does. */
const TRIAL_MS = 15_000

/** Connects to a mail server and signs in there; sends nothing. */
export async function trySmtp(network: Network, account: TrialAccount): Promise<Trial> {
  const stop = new AbortController()
  const opened: { connection?: SMTPConnection } = {}
  const late = after(TRIAL_MS, { kind: 'slow' } as const, { signal: stop.signal })
  // Once the trial is over, nobody waits for the end of its time.
  late.catch(() => {})
  try {
    return await Promise.race([attempt(network, account, opened), late])
  } finally {
    stop.abort()
    opened.connection?.close()
  }
}

async function attempt(
  network: Network,
  { host, port, user, password }: TrialAccount,
  opened: { connection?: SMTPConnection },
): Promise<Trial> {
  try {
    const reached = await connectTo(network, { host, port })
    const connection = new SMTPConnection({
      ...WAITS,
      ...reached,
      host,
      port,
      secure: port === 465,
    })
    opened.connection = connection
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('the server ended the connection')))
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    const sizeLimit = sizeLimitOf(String(connection.lastServerResponse).split(/\r?\n/))
    if (!connection.allowsAuth) return { kind: 'no_sign_in' }
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.login({ user, pass: password }, (error) => (error ? reject(error) : resolve()))
    })
    connection.quit()
    return { kind: 'ok', sizeLimit }
  } catch (error) {
    // What a server does to a stranger is the answer to the question, not a fault of the program.
    return whyNot(error as NodemailerError)
  }
}

function whyNot(error: NodemailerError): Trial {
  const code = error.originalCode ?? error.code ?? ''
  if (error.code === 'EAUTH') return { kind: 'sign_in', said: wordsOf(error) }
  if (code === 'EPRIVATE') return { kind: 'private_host' }
  if (code === 'EDNS') return { kind: 'unknown_host' }
  if (/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(code)) return { kind: 'certificate' }
  if (error.code === 'ETLS') {
    return { kind: /certificate|altnames/i.test(error.message) ? 'certificate' : 'not_encrypted' }
  }
  return { kind: 'unreachable' }
}

const wordsOf = ({ response, message }: NodemailerError): string =>
  (response ?? message).replace(/\s+/g, ' ').slice(0, 200)
