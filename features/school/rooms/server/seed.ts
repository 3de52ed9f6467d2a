import { addDays } from '#kit/domain/day.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'

/** What a room is good for: tables and chairs, an open floor, or a microphone and a piano. */
export type Equipment = 'desks' | 'floor' | 'sound'

/** A classroom of the demo, with what the seed of the lessons needs to choose it. */
export interface DemoRoom {
  readonly id: number
  /** Which copy of the academy it belongs to, from 0 up to the scale. */
  readonly copy: number
  readonly equipment: Equipment
}

const ROOMS: Readonly<Record<string, Equipment>> = {
  'Aula 1': 'desks',
  'Aula 2': 'desks',
  'Aula 3': 'desks',
  'Sala canto': 'sound',
  'Sala danza': 'floor',
  'Sala doppiaggio': 'sound',
  'Sala prove A': 'floor',
  'Sala prove B': 'floor',
  'Studio riprese': 'floor',
  'Teatro grande': 'floor',
}

/** Creates ten rooms for each copy of the academy. */
async function seedRooms(tx: Tx, demo: Demo): Promise<DemoRoom[]> {
  const openedAt = demo.instantOn(addDays(demo.today, -900), demo.random('rooms'))
  const planned = Array.from({ length: demo.scale }, (_, copy) =>
    Object.entries(ROOMS).map(([name, equipment]) => ({ name, equipment, copy })),
  ).flat()
  const ids = await inBatches(planned, (batch) =>
    tx
      .insertInto('rooms')
      .values(
        batch.map(({ name, copy }) => ({
          name: copy === 0 ? name : `${name} (sede ${copy + 1})`,
          created_at: openedAt,
        })),
      )
      .returning('id')
      .execute(),
  )
  return planned.map(({ copy, equipment }, index) => ({
    id: ids[index]?.id ?? 0,
    copy,
    equipment,
  }))
}

export const roomSeed = demoSeed({}, seedRooms)
