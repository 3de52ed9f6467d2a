import { sql } from 'kysely'
import { seedFiles } from '#f/system/files/server/seed.ts'
import { lessonSeed } from '#f/teaching/lessons/server/seed.ts'
import { addDays, type Day, wallTimeAt } from '#kit/domain/day.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import { drawPng } from '#kit/server/demo/png.ts'
import type { Tx } from '#kit/server/tx.ts'

const BY = 'segreteria'
/** Events of each copy of the academy, and how many of them are still to come. */
const EVENTS = 30
const TO_COME = 10
/** The event of each copy that is held in one of the academy's rooms. */
const IN_ROOM = 1
const TITLES = [
  'Open day',
  'Saggio di fine anno',
  'Masterclass di recitazione',
  'Casting aperto',
  'Proiezione dei cortometraggi',
  'Laboratorio di doppiaggio',
] as const

const SIDES = { width: 640, height: 240 }
const COLOURS = [0x8b1a1a, 0x7a1f2b] as const
const stripes = (x: number, y: number) => Math.floor((x + y) / 40) % 2

/** An event of the demo, with what the seed of the invitations needs. */
export interface DemoEvent {
  readonly id: number
  readonly startsOn: Day
  readonly capacity: number
  readonly past: boolean
}

async function seedEvents(tx: Tx, demo: Demo): Promise<DemoEvent[]> {
  const random = demo.random('events')
  const planned = Array.from({ length: EVENTS * demo.scale }, (_, index) => {
    const turn = index % EVENTS
    const past = turn >= TO_COME
    const days = past ? -7 * (turn - TO_COME + 1) - random.int(0, 4) : 4 + 6 * turn
    const title = TITLES[turn % TITLES.length] ?? TITLES[0]
    return {
      ...{ title, past, startsOn: addDays(demo.today, days) },
      capacity: random.int(3, 8) * 5,
      hour: random.int(15, 19),
    }
  })
  const covers = await seedFiles(
    tx,
    planned.map(({ title }) => ({
      name: `${title}.png`,
      content: drawPng(SIDES, COLOURS, stripes),
      createdAt: demo.instantOn(addDays(demo.today, -200), random),
    })),
  )
  const ids = await inBatches(
    planned.map(({ title, startsOn, capacity, hour }, index) => ({
      title,
      description: `<p>${title} dell’accademia: <strong>ti aspettiamo</strong> con chi vuoi.</p>`,
      place: 'Sede dell’accademia, Via del Teatro 1, Roma',
      link1: 'https://www.example.com/programma',
      link1_title: 'Il programma',
      starts_at: wallTimeAt(startsOn, `${hour}:00`),
      ends_at: wallTimeAt(startsOn, `${hour + 2}:30`),
      capacity,
      cover_id: covers[index] ?? null,
      cover_width: SIDES.width,
      cover_height: SIDES.height,
      reminder_days: 2,
      created_at: demo.instantOn(addDays(startsOn, -60), random),
      created_by: BY,
    })),
    (batch) =>
      tx
        .insertInto('events')
        .values([...batch])
        .returning('id')
        .execute(),
  )
  for (let copy = 0; copy < demo.scale; copy += 1) {
    const coming = ids.slice(copy * EVENTS, copy * EVENTS + TO_COME).map(({ id }) => id)
    await joinDates(
      tx,
      coming.filter((_, turn) => TITLES[turn % TITLES.length] === TITLES[0]),
    )
    await takeRoom(tx, coming[IN_ROOM])
  }
  return planned.map(({ startsOn, capacity, past }, index) => ({
    id: ids[index]?.id ?? 0,
    ...{ startsOn, capacity, past },
  }))
}

/** Makes events the dates of one, between which who is invited chooses. */
async function joinDates(tx: Tx, ids: readonly number[]): Promise<void> {
  const { id } = await tx
    .insertInto('event_series')
    .values({ created_by: BY })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('events').set({ series_id: id }).where('id', 'in', ids).execute()
}

/** Holds an event in the first room in which no lesson is at its time. */
async function takeRoom(tx: Tx, id: number | undefined): Promise<void> {
  await sql`
    update events set place = '', room_id = (
      select id from rooms where not exists (
        select from room_bookings as booked where booked.room_id = rooms.id
          and tsrange(booked.starts_at, booked.ends_at) && tsrange(events.starts_at, events.ends_at)
      ) order by id limit 1
    ) where id = ${id ?? null}
  `.execute(tx)
}

// After the lessons: they were in their rooms before.
export const eventSeed = demoSeed({ lessons: lessonSeed }, seedEvents, (events) => ({
  events: events.length,
}))
