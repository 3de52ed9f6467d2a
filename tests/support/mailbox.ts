import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail as it arrived, with what was said around it. */
export interface ArrivedMail extends Email {
  /** The addresses it was really handed over for. */
  readonly recipients: readonly string[]
  /** Who had signed in, `user:password`; `undefined` when nobody had. */
  readonly login: string | undefined
  /** As it came over the wire, each byte a character. */
  readonly raw: string
}

/** A real mail server on this machine that keeps what arrives. */
export interface Mailbox {
  readonly url: string
  readonly mails: readonly ArrivedMail[]
  /** Every `user:password` that was tried. */
  readonly logins: readonly string[]
  /** The next mail to arrive that nobody has asked for yet. */
  next(): Promise<ArrivedMail>
  /** The next recipient to be refused. */
  refused(): Promise<string>
  close(): Promise<void>
}

export interface MailboxOptions {
  /** The SMTP status that a recipient is refused with; `undefined` takes the mail. */
  readonly refuse?: (address: string) => number | undefined
  /** The words of such a refusal, where they matter. */
  readonly says?: string
  /** The server does not answer for a recipient before this is over. */
  readonly hold?: (address: string) => Promise<void>
  /** The only user and password that may send, `user:password`; anybody when absent. */
  readonly login?: string
  /** Where it listens; a free port of this machine when left out. */
  readonly at?: { readonly host: string; readonly port: number }
  /** The largest mail that it says it takes. */
  readonly size?: number
}

/** Opens a mailbox on a free port; close it at the end of the test. */
export async function openMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ArrivedMail[] = []
  const logins: string[] = []
  const arrivals = queue<ArrivedMail>()
  const refusals = queue<string>()
  const keep = async (
    stream: AsyncIterable<Uint8Array>,
    session: SMTPServerSession,
    done: () => void,
  ) => {
    const bytes = await collect(stream)
    const mail = {
      ...(await PostalMime.parse(bytes)),
      raw: bytes.toString('latin1'),
      recipients: session.envelope.rcptTo.map(({ address }) => address),
      login: session.user as string | undefined,
    }
    mails.push(mail)
    done()
    arrivals.put(mail)
  }
  const server = new SMTPServer({
    authOptional: options.login === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    ...(options.size === undefined ? {} : { size: options.size }),
    onAuth({ username, password }, _session, done) {
      const login = `${username}:${password}`
      logins.push(login)
      if (options.login === undefined || login === options.login) return done(null, { user: login })
      done(status(535, 'Authentication failed'))
    },
    async onRcptTo({ address }, _session, done) {
      await options.hold?.(address)
      const code = options.refuse?.(address)
      if (code === undefined) return done()
      refusals.put(address)
      done(status(code, options.says ?? `Not <${address}>`))
    },
    onData: (stream, session, done) => void keep(stream, session, done),
  })
  // A client that goes away in the middle concerns nobody here.
  server.on('error', () => {})
  const { host, port: wanted } = options.at ?? { host: '127.0.0.1', port: 0 }
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${host}:${port}`,
    mails,
    logins,
    next: arrivals.take,
    refused: refusals.take,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Things that come in and are taken out in the same order, whichever is first. */
function queue<T>() {
  const things: T[] = []
  const takers: ((thing: T) => void)[] = []
  return {
    put(thing: T) {
      const taker = takers.shift()
      if (taker) taker(thing)
      else things.push(thing)
    },
    take: () =>
      new Promise<T>((resolve) => {
        const [thing] = things.splice(0, 1)
        if (thing === undefined) takers.push(resolve)
        else resolve(thing)
      }),
  }
}

function status(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
