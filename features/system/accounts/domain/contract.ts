import { z } from 'zod'
import { done, id, line, operation, optionalLine } from '#kit/domain/contract.ts'
import { ROLES } from '#kit/domain/permissions.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { PASSWORD_MIN } from './rules.ts'

export const accountCodes = {
  'accounts.wrong_login': 'unauthenticated',
  'accounts.too_many_attempts': 'limit',
  'accounts.wrong_password': 'invalid',
  'accounts.common_password': 'invalid',
  'accounts.password_is_name': 'invalid',
  'accounts.username_taken': 'conflict',
  'accounts.not_found': 'not_found',
  'accounts.own_account': 'conflict',
  'accounts.last_admin': 'conflict',
} as const satisfies Codes

const username = z
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
  address: z.string(),
  current: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRow>

export const account = z.object({
  id,
  username: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  surname: z.string(),
  disabledAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
})
export type Account = z.infer<typeof account>

const profile = { role: z.enum(ROLES), name: optionalLine(100), surname: optionalLine(100) }

export const accountsContract = {
  current: operation('public', 'GET', '/session', 'The signed-in user and the academy')
    .input(z.strictObject({}).optional())
    .output(z.object({ user: sessionUser.nullable(), academy })),
  login: operation('public', 'POST', '/session', 'Sign in')
    .input(
      z.strictObject({
        username: line(100),
        password: z.string().min(1, 'Campo obbligatorio').max(200),
      }),
    )
    .output(z.object({ user: sessionUser })),
  logout: operation('public', 'DELETE', '/session', 'Sign out')
    .input(z.strictObject({}).optional())
    .output(done),
  sessions: operation('own-account', 'GET', '/sessions', 'Own open sessions')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(sessionRow) })),
  endSession: operation('own-account', 'DELETE', '/sessions/{id}', 'End one of the own sessions')
    .input(z.strictObject({ id }))
    .output(done),
  changePassword: operation('own-account', 'POST', '/password', 'Change the own password')
    .input(z.strictObject({ oldPassword: z.string().min(1).max(200), newPassword }))
    .output(done),
  list: operation('accounts', 'GET', '/accounts', 'Staff accounts')
    .input(listInput(['username', 'surname', 'role'], {}))
    .output(listOutput(account)),
  create: operation('accounts', 'POST', '/accounts', 'Create a staff account')
    .input(z.strictObject({ username, password: newPassword, ...profile }))
    .output(z.object({ id })),
  update: operation('accounts', 'PUT', '/accounts/{id}', 'Change role and name of an account')
    .input(z.strictObject({ id, ...profile }))
    .output(done),
  disable: operation('accounts', 'POST', '/accounts/{id}/disabling', 'Disable an account')
    .input(z.strictObject({ id }))
    .output(done),
  enable: operation('accounts', 'DELETE', '/accounts/{id}/disabling', 'Enable an account again')
    .input(z.strictObject({ id }))
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
