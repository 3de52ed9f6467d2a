import { addDays } from '#kit/domain/day.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'
import { CURRICULUM, type Area, type SubjectPlan } from './seed/curriculum.ts'

export type { Area }

/** A subject of the demo, with what the seeds of other features need to teach it. */
export interface DemoSubject {
  readonly id: number
  /** Which copy of the academy it belongs to, from 0 up to the scale. */
  readonly copy: number
  readonly plan: SubjectPlan
}

/** Creates forty subjects for each copy of the academy. */
async function seedSubjects(tx: Tx, demo: Demo): Promise<DemoSubject[]> {
  const createdAt = demo.instantOn(addDays(demo.today, -900), demo.random('subjects'))
  const planned = Array.from({ length: demo.scale }, (_, copy) =>
    CURRICULUM.map((plan) => ({ copy, plan })),
  ).flat()
  const ids = await inBatches(planned, (batch) =>
    tx
      .insertInto('subjects')
      .values(
        batch.map(({ copy, plan: { name, note } }) => ({
          name,
          note: copy === 0 ? note : `${note} (sede ${copy + 1})`.trim(),
          created_at: createdAt,
        })),
      )
      .returning('id')
      .execute(),
  )
  return planned.map((subject, index) => ({ ...subject, id: ids[index]?.id ?? 0 }))
}

export const subjectSeed = demoSeed({}, seedSubjects)
