import { z } from 'zod'
import { operation, optionalLine, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { IBAN_MAX } from '#kit/domain/iban.ts'
import { PAYEE_MAX } from './types.ts'

export const settingsCodes = {
  'settings.bad_address': 'invalid',
  'settings.bad_iban': 'invalid',
} as const satisfies Codes

/** The academy's settings as a screen may see them: never the mailbox password itself. */
export const settings = z.object({
  /** Empty when no sender has been chosen. */
  sendingMailAddress: z.string(),
  sendingMailPasswordSet: z.boolean(),
  lessonNotifications: z.boolean(),
  /** Sender fixed by whoever runs the server; it then counts instead of the stored one. */
  fixedSender: z.string().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
  version,
})
export type Settings = z.infer<typeof settings>

/** Where the academy is paid to, as the office has told it. */
export const bankAccount = z.object({
  /** Empty where nothing was told: then the academy's name and what the server was given count. */
  payee: z.string(),
  iban: z.string(),
  /** What counts as long as the office tells nothing. */
  otherwise: z.object({ payee: z.string(), iban: z.string().nullable() }),
  updatedBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
  version,
})
export type BankAccount = z.infer<typeof bankAccount>

export const settingsContract = {
  current: operation('settings', 'GET', '/settings', 'Mail sender and lesson notifications')
    .input(z.strictObject({}).optional())
    .output(settings),
  save: operation('settings', 'PUT', '/settings', 'Change mail sender and lesson notifications')
    .input(
      z.strictObject({
        /** Empty to have none: mails then wait. */
        sendingMailAddress: optionalLine(254),
        /** Left out, the stored one stays; `null` forgets it. */
        sendingMailPassword: z.string().min(1, 'Campo obbligatorio').max(200).nullable().optional(),
        lessonNotifications: z.boolean(),
        version,
      }),
    )
    .output(z.object({ version })),
  account: operation('settings', 'GET', '/settings/account', 'Where the academy is paid to')
    .input(z.strictObject({}).optional())
    .output(bankAccount),
  saveAccount: operation('settings', 'PUT', '/settings/account', 'Change where it is paid to')
    .input(
      z.strictObject({ payee: optionalLine(PAYEE_MAX), iban: optionalLine(IBAN_MAX), version }),
    )
    .output(z.object({ version })),
}
