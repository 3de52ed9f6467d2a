import { z } from 'zod'
import { TELL } from '#f/system/accounts/server/mutations.ts'
import { queueMail } from '#f/system/mail/server/mutations.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import type { JobSet } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { CHANGED_NAME, NEW_DEVICE_NAME } from '../domain/text.ts'
import { CHANGED_MAIL, Happened, NEW_DEVICE_MAIL } from './mail.ts'

const Payload = Happened.extend({ key: z.string(), to: z.string() })

/** Tells the owners of accounts what happened to them: one mail for each, however often it is tried. */
export function accessJobs(services: Services): JobSet {
  return {
    tasks: {
      [TELL]: async (payload) => {
        const { key, to, ...data } = Payload.parse(payload)
        const isNew = data.news === 'new_device'
        const told = await inTransaction(services, (tx) =>
          queueMail(tx, SYSTEM, {
            kind: isNew ? NEW_DEVICE_MAIL : CHANGED_MAIL,
            to: { address: to },
            subject: isNew ? NEW_DEVICE_NAME : CHANGED_NAME,
            data,
            key,
          }),
        )
        if (!told.ok) throw new Error(`a mail was refused: ${told.code}`)
      },
    },
  }
}
