import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { ok } from '#kit/domain/result.ts'
import type { JobSet } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { addBringIn, BRING_IN } from './mutations.ts'
import { bringIn } from './mutations/bring-in.ts'
import { orphanedForms } from './queries.ts'

const Payload = z.object({ id })

/** Makes leads of what came in, some at a time. */
export function leadFormJobs(services: Services): JobSet {
  return {
    tasks: {
      [BRING_IN]: async (payload) => {
        const form = Payload.parse(payload)
        await inTransaction(services, async (tx) => {
          if (await bringIn(tx, form.id)) await addBringIn(tx, form.id)
          return ok(true)
        })
      },
      'lead_forms.take_up': () => takeUpOrphaned(services),
    },
    schedule: { 'lead_forms.take_up': '23 * * * *' },
  }
}

async function takeUpOrphaned(services: Services): Promise<void> {
  await inTransaction(services, async (tx) => {
    for (const form of await orphanedForms(tx, BRING_IN)) await addBringIn(tx, form)
    return ok(true)
  })
}
