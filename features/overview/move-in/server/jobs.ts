import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import type { JobSet } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { READ, readLater } from './mutations.ts'
import { readOn } from './mutations/reading.ts'
import { orphanedReadings } from './queries/reading.ts'

const Payload = z.object({ id })
/** A job reads so long, then others have their turn. */
const ROUND_MS = 20_000

/** Reads the old program, a while at a time. */
export function moveInJobs(services: Services): JobSet {
  return {
    tasks: {
      [READ]: async (payload) => {
        const moveInId = Payload.parse(payload).id
        const standing = await readOn({ services, moveInId }, ROUND_MS)
        if (standing === 'more') await readLater(services.db, moveInId)
        if (typeof standing === 'object') {
          await readLater(services.db, moveInId, standing.waitSeconds)
        }
      },
      'move_in.take_up': () => takeUpOrphaned(services),
    },
    schedule: { 'move_in.take_up': '* * * * *' },
  }
}

async function takeUpOrphaned({ db }: Services): Promise<void> {
  for (const id of await orphanedReadings(db, READ)) await readLater(db, id)
}
