import { Readable } from 'node:stream'
import nodemailer, { type NodemailerError, type Transporter } from 'nodemailer'
import { beginningOf } from '#kit/domain/text.ts'
import type { Attachment } from './letter.ts'
import type { Network } from './network.ts'
import { connectTo, sizeLimitOf, WAITS } from './smtp-connection.ts'

/** The server to hand mails to, and how to sign in there. */
export interface SmtpAccount {
  /** `smtp://` or `smtps://`; its own user, password and parameters go before everything else. */
  readonly url: string
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** Connections kept at most. */
  readonly connections: number
  /** Of a server that was chosen on a screen: only what may be reached from there is. */
  readonly within?: Network | undefined
}

export interface OutgoingMail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: { readonly name: string; readonly address: string }
  readonly cc: string | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments?: readonly Attachment[]
  /** The same at every try, so that a mail that arrives twice can be known as one. */
  readonly messageId: string
}

/**
 * What became of a mail: taken over by the server (perhaps not for every address), refused for
 * good, or not taken now. `reason` is the server's answer or what the network said.
 */
export type Delivery =
  | {
      readonly kind: 'accepted'
      readonly refusedAddresses: readonly string[]
      /** The largest mail that the server takes, when it says so. */
      readonly sizeLimit: number | null
    }
  /** `address`: it is the address that the server does not take, not what is said. */
  | { readonly kind: 'refused'; readonly reason: string; readonly address: boolean }
  /** `everything`: it is not about this mail, the next one would fare no better. */
  | { readonly kind: 'delayed'; readonly reason: string; readonly everything: boolean }

/** Hands mails to SMTP servers over connections that are kept for the next ones. */
export interface Smtp {
  send(account: SmtpAccount, mail: OutgoingMail): Promise<Delivery>
  close(): void
}

/**
 * Opens the way out. A password goes only over an encrypted connection, unless the server is on
 * this machine or SMTP_URL says `requireTLS=false`.
 */
export function openSmtp(): Smtp {
  let known: { readonly key: string; readonly transport: Transporter } | undefined
  const transportFor = (account: SmtpAccount): Transporter => {
    const { url, user, password, connections } = account
    const key = JSON.stringify([url, user, password, connections])
    if (known?.key !== key) {
      known?.transport.close()
      known = { key, transport: open(account) }
    }
    return known.transport
  }
  return {
    async send(account, mail) {
      try {
        const attachments = (mail.attachments ?? []).map(({ name, mediaType, content }) => {
          return { filename: name, contentType: mediaType, content: Readable.from(content()) }
        })
        const info = await transportFor(account).sendMail({
          ...mail,
          cc: mail.cc ?? [],
          attachments,
          // A picture in the text goes along as a part of its own: many programs show no other.
          attachDataUrls: true,
        })
        const { rejected = [], ehlo = [] } = info as Sent
        return { kind: 'accepted', refusedAddresses: rejected, sizeLimit: sizeLimitOf(ehlo) }
      } catch (error) {
        // Whatever stops a mail is told to those who wait for it, and tried again or not.
        return failure(error as NodemailerError)
      }
    },
    close() {
      known?.transport.close()
      known = undefined
    },
  }
}

/** What nodemailer tells of a mail that was taken, as far as it is used. */
interface Sent {
  readonly rejected?: readonly string[]
  readonly ehlo?: readonly string[]
}

function open({ url, user, password, connections, within }: SmtpAccount): Transporter {
  const signsIn = user !== undefined && password !== undefined
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // A mail whose connection breaks may have arrived: whether to send it again is not for here.
    maxRequeues: 0,
    ...WAITS,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: (signsIn || new URL(url).username !== '') && !isLocal(url),
    ...(signsIn ? { auth: { user, pass: password } } : {}),
    ...(within ? { getSocket: reaching(within, new URL(url)) } : {}),
  })
}

/** How nodemailer asks for a connection to a server that was chosen on a screen. */
function reaching(network: Network, { hostname, port }: URL) {
  return (_options: unknown, tell: (error: Error | null, socket?: object) => void) => {
    connectTo(network, { host: hostname, port: Number(port) }).then(
      (reached) => tell(null, reached),
      (error: Error) => tell(error),
    )
  }
}

function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

/**
 * Refusals of the recipient or of the text are for good; those of the login or of the sender are
 * mended in the settings, and the mail then goes out.
 */
function failure(error: NodemailerError): Delivery {
  // A server's answer to a failed encryption alone would not tell what it is about.
  const said = error.code === 'ETLS' ? error.message : (error.response ?? error.message)
  const reason = beginningOf(said.replace(/\s+/g, ' '), 300)
  const ofMail = error.command === 'RCPT TO' || error.code === 'EMESSAGE'
  if (error.permanent !== true || !ofMail) {
    const everything = !ofMail || error.responseCode === 421
    return { kind: 'delayed', reason, everything }
  }
  return { kind: 'refused', reason, address: error.command === 'RCPT TO' }
}
