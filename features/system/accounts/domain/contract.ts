import { z } from 'zod'
import {
  done,
  id,
  line,
  onlyId,
  operation,
  optionalLine,
  text,
  version,
} from '#kit/domain/contract.ts'
import { ROLES } from '#kit/domain/permissions.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { PASSWORD_MIN } from './rules.ts'
import { LANDINGS } from './types.ts'

export const accountCodes = {
  'accounts.wrong_login': 'unauthenticated',
  'accounts.too_many_attempts': 'limit',
  'accounts.code_needed': 'unauthenticated',
  'accounts.wrong_code': 'unauthenticated',
  'accounts.wrong_own_code': 'invalid',
  'accounts.no_second_factor': 'conflict',
  'accounts.second_factor_on': 'conflict',
  'accounts.own_second_factor_first': 'conflict',
  'accounts.wrong_password': 'invalid',
  'accounts.password_refused': 'invalid',
  'accounts.common_password': 'invalid',
  'accounts.password_is_name': 'invalid',
  'accounts.username_taken': 'conflict',
  'accounts.not_found': 'not_found',
  'accounts.own_account': 'conflict',
  'accounts.last_admin': 'conflict',
} as const satisfies Codes

export const username = z
  .string()
  .trim()
  .min(1, 'Campo obbligatorio')
  .max(100)
  .regex(/^[\p{L}\p{N}._@+-]+$/u, 'Usa solo lettere, cifre, punto, trattino e chiocciola')
/** A password that is chosen now; older ones, chosen when less was asked, go on being taken. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Almeno ${PASSWORD_MIN} caratteri`)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'Usa solo lettere, cifre, segni e spazi')

const oldPassword = z.string().min(1, 'Campo obbligatorio').max(200)
/** Six digits of an authenticator, or a recovery code as it was written down. */
const code = line(40)
const mail = optionalLine(254).refine(
  (address) => address === '' || isMailAddress(address),
  'Inserisci un indirizzo email valido.',
)

/** The signed-in user, as the screens know her. */
export const sessionUser = z.object({
  id,
  username: z.string(),
  role: z.enum(ROLES),
  type: z.literal([0, 4]),
  name: z.string(),
  surname: z.string(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** The same, with what she chose for herself. */
const ownUser = sessionUser.extend({ landing: z.enum(LANDINGS) })
export type OwnUser = z.infer<typeof ownUser>

/** What the first screen needs before anybody has signed in. */
export const academy = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  badge: z.enum(['TEST', 'LIVE']),
  /** Base path of the legacy scripts, shown on the settings screen. */
  apiPath: z.string(),
  /** Logins offered by a demo academy; empty otherwise. */
  demoLogins: z.array(z.object({ username: z.string(), password: z.string() })),
})
export type Academy = z.infer<typeof academy>

const sessionRow = z.object({
  id,
  createdAt: z.string(),
  lastSeenAt: z.string(),
  userAgent: z.string(),
  /** Where it was opened, and where it was used last. */
  address: z.string(),
  lastAddress: z.string(),
  current: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRow>

export const account = z.object({
  id,
  username: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  surname: z.string(),
  /** Where mails about the own sign-ins go; empty for none. */
  mail: z.string(),
  secondFactor: z.boolean(),
  disabledAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  version,
})
export type Account = z.infer<typeof account>

const profile = {
  role: z.enum(ROLES),
  name: optionalLine(100),
  surname: optionalLine(100),
  /** Left out, the stored one stays. */
  mail: mail.optional(),
}

/** How the own sign-in is protected. */
const protection = z.object({
  mail: z.string(),
  /** Since when a code is asked for; `null` when the password is enough. */
  secondFactorSince: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  /** It is asked of everybody: who takes hers away sets up another. */
  asked: z.boolean(),
})
export type Protection = z.infer<typeof protection>

const secret = z.object({
  /** To be typed into an app that cannot read the picture. */
  secret: z.string(),
  address: z.string(),
  /** A QR code of the address, as the address of a picture. */
  picture: z.string(),
})
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const signInRules = z.object({ secondFactor: z.boolean() })

export const accountsContract = {
  current: operation('public', 'GET', '/session', 'The signed-in user and the academy')
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        user: ownUser.nullable(),
        /** She has yet to set up the second factor that is asked of everybody. */
        unfinished: z.boolean(),
        academy,
      }),
    ),
  login: operation('public', 'POST', '/session', 'Sign in')
    .input(
      z.strictObject({
        username: line(100),
        password: z.string().min(1, 'Campo obbligatorio').max(200),
        /** Asked for by `accounts.code_needed`. */
        code: text().max(40).optional(),
      }),
    )
    .output(z.object({ user: sessionUser })),
  logout: operation('public', 'DELETE', '/session', 'Sign out')
    .input(z.strictObject({}).optional())
    .output(done),
  sessions: operation('own-account', 'GET', '/sessions', 'Own open sessions')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(sessionRow) })),
  endOtherSessions: operation('own-account', 'DELETE', '/sessions', 'End all own sessions but this')
    .input(z.strictObject({}).optional())
    .output(done),
  protection: operation('second-factor', 'GET', '/protection', 'How the own sign-in is protected')
    .input(z.strictObject({}).optional())
    .output(protection),
  saveMail: operation('own-account', 'PUT', '/protection', 'Where mails about own sign-ins go')
    .input(z.strictObject({ mail, password: oldPassword }))
    .output(done),
  beginSecondFactor: operation(
    'second-factor',
    'POST',
    '/second-factor',
    'A new secret for the own authenticator; it counts from its first code on',
  )
    .input(z.strictObject({ password: oldPassword }))
    .output(secret),
  confirmSecondFactor: operation(
    'second-factor',
    'POST',
    '/second-factor/confirmation',
    'Ask for codes from now on; answers the recovery codes, this once',
  )
    .input(z.strictObject({ code }))
    .output(recoveryCodes),
  renewRecoveryCodes: operation(
    'own-account',
    'POST',
    '/second-factor/recovery-codes',
    'New recovery codes instead of the old ones',
  )
    .input(z.strictObject({ code }))
    .output(recoveryCodes),
  removeSecondFactor: operation(
    'own-account',
    'DELETE',
    '/second-factor',
    'Ask for no codes any more',
  )
    .input(z.strictObject({ code }))
    .output(done),
  endSession: operation('own-account', 'DELETE', '/sessions/{id}', 'End one of the own sessions')
    .input(z.strictObject({ id }))
    .output(done),
  saveLanding: operation('own-account', 'PUT', '/session/landing', 'Choose the own first page')
    .input(z.strictObject({ landing: z.enum(LANDINGS) }))
    .output(done),
  changePassword: operation('own-account', 'POST', '/password', 'Change the own password')
    .input(z.strictObject({ oldPassword, newPassword }))
    .output(done),
  list: operation('accounts', 'GET', '/accounts', 'Staff accounts')
    .input(listInput(['username', 'surname', 'role'], {}))
    .output(listOutput(account)),
  create: operation('accounts', 'POST', '/accounts', 'Create a staff account')
    .input(z.strictObject({ username, password: newPassword, ...profile }))
    .output(z.object({ id })),
  update: operation('accounts', 'PUT', '/accounts/{id}', 'Change role and name of an account')
    .input(z.strictObject({ id, version, ...profile }))
    .output(done),
  disable: operation('accounts', 'POST', '/accounts/{id}/disabling', 'Disable an account')
    .input(z.strictObject({ id }))
    .output(done),
  enable: operation('accounts', 'DELETE', '/accounts/{id}/disabling', 'Enable an account again')
    .input(z.strictObject({ id }))
    .output(done),
  takeSecondFactor: operation(
    'accounts',
    'DELETE',
    '/accounts/{id}/second-factor',
    'Let an account sign in by its password alone, and end its sessions',
  )
    .input(onlyId)
    .output(done),
  signInRules: operation('accounts', 'GET', '/sign-in-rules', 'What is asked of who signs in')
    .input(z.strictObject({}).optional())
    .output(signInRules),
  saveSignInRules: operation('accounts', 'PUT', '/sign-in-rules', 'Ask everybody for two factors')
    .input(signInRules.strict())
    .output(done),
  resetPassword: operation(
    'accounts',
    'POST',
    '/accounts/{id}/password',
    'Give an account a new password',
  )
    .input(z.strictObject({ id, password: newPassword }))
    .output(done),
}
