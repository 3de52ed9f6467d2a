import { z } from 'zod'
import { operation, optionalLine, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'

export const settingsCodes = {
  'settings.bad_address': 'invalid',
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
}
