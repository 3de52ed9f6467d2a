import { z } from 'zod'
import { line, operation, optionalLine, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { isHostName, MAX_CONNECTIONS, MAX_PER_MINUTE } from './rules.ts'
import { FINDINGS, MAIL_PORTS } from './types.ts'

export const mailServerCodes = {
  'mailServer.no_sender': 'invalid',
  'mailServer.no_password': 'invalid',
  'mailServer.unknown_host': 'invalid',
  'mailServer.private_host': 'invalid',
  'mailServer.unreachable': 'invalid',
  'mailServer.slow': 'invalid',
  'mailServer.not_encrypted': 'invalid',
  'mailServer.certificate': 'invalid',
  'mailServer.no_sign_in': 'invalid',
  'mailServer.sign_in': 'invalid',
  'mailServer.not_tried': 'conflict',
  'mailServer.fixed': 'conflict',
  'mailServer.too_often': 'limit',
} as const satisfies Codes

const port = z.literal(MAIL_PORTS, 'Scegli una porta')
const username = optionalLine(254)
/** Of the mailbox; needed for another host than the stored one, where it is kept after that. */
const password = z.string().min(1, 'Campo obbligatorio').max(200)
const selector = optionalLine(63).regex(/^[A-Za-z0-9._-]*$/, 'Selettore non valido')

const hostText = optionalLine(253)
  .overwrite((text) => text.toLowerCase())
  .refine(
    (text) => text === '' || isHostName(text),
    'Scrivi il nome del server, come smtp.esempio.it',
  )

const mailServer = z.object({
  /** Empty when none was chosen. */
  host: z.string(),
  port: z.int(),
  /** Empty: the sender's address is the name. */
  username: z.string(),
  /** Null: as many as the server takes. */
  mailsPerMinute: z.int().nullable(),
  connections: z.int(),
  /** The largest mail that the server takes, in bytes; null while it is not known. */
  sizeLimit: z.int().nullable(),
  /** Whoever runs the program has fixed the server; the one that is stored does not count. */
  fixed: z.boolean(),
  /** After the server could not be used, nothing is tried before this instant. */
  pausedUntil: z.string().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
  version,
})
export type MailServer = z.infer<typeof mailServer>

const finding = z.enum(FINDINGS)
const domainCheck = z.object({
  domain: z.string(),
  spf: finding,
  /** What the SPF record should name, when the provider is known. */
  provider: z.string().nullable(),
  dkim: finding,
  dmarc: finding,
})
export type DomainCheck = z.infer<typeof domainCheck>

/** The mail server of the academy: which it is, whether it lets us in, how fast mails go. */
export const mailServerContract = {
  current: operation('settings', 'GET', '/mail-server', 'The mail server and the pace of mails')
    .input(z.strictObject({}).optional())
    .output(mailServer),
  trial: operation(
    'settings',
    'POST',
    '/mail-server/trial',
    'Connect and sign in as the sender; the stored password goes to the stored host alone. Saves and sends nothing',
  )
    .input(
      z.strictObject({
        ...{ host: line(253).pipe(hostText), port, username },
        password: password.optional(),
      }),
    )
    .output(
      z.object({
        /** Shows to the saving that this was tried. */
        proof: z.string(),
        sizeLimit: z.int().nullable(),
      }),
    ),
  save: operation(
    'settings',
    'PUT',
    '/mail-server',
    'Keep a mail server that was tried, and the pace',
  )
    .input(
      z.strictObject({
        /** Empty for none. */
        host: hostText,
        port,
        username,
        password: password.optional(),
        /** Of the trial; needed for another server, port or name than those that are stored. */
        proof: z.string().max(200).optional(),
        mailsPerMinute: z.int().min(1).max(MAX_PER_MINUTE).nullable(),
        connections: z.int().min(1).max(MAX_CONNECTIONS),
        version,
      }),
    )
    .output(z.object({ version })),
  domain: operation(
    'settings',
    'GET',
    '/mail-server/domain',
    'What SPF, DKIM and DMARC of the sender’s domain say in DNS',
  )
    .input(z.strictObject({ selector: selector.optional() }).optional())
    .output(domainCheck),
}
