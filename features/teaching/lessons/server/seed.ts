import { closingSeed } from '#f/teaching/closings/server/seed.ts'
import { courseSeed, type DemoCourse } from '#f/school/courses/server/seed.ts'
import { roomSeed, type DemoRoom } from '#f/school/rooms/server/seed.ts'
import { subjectSeed, type DemoSubject } from '#f/school/subjects/server/seed.ts'
import { teacherSeed, type DemoTeachers } from '#f/school/teachers/server/seed.ts'
import { addDays, addMinutes, compareDays, wallTimeAt, type Day } from '#kit/domain/day.ts'
import { type Demo, demoSeed, insertNumbered } from '#kit/server/demo.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import { insertLessons, type DemoLesson, type DrawnLesson } from './seed/rows.ts'
import { drawTimetable, type Slot } from './seed/timetable.ts'
import { OUTDOOR_TOPICS, TOPICS } from './seed/words.ts'

export type { DemoLesson }

/**
 * Fills last year and this one with some 3,000 lessons for each copy of the academy, on the
 * courses' visible weekdays and never on a closing day: no room, teacher or course is taken twice.
 */
async function seedLessons(
  tx: Tx,
  demo: Demo & {
    readonly courses: readonly DemoCourse[]
    readonly rooms: readonly DemoRoom[]
    readonly subjects: readonly DemoSubject[]
    readonly closings: ReadonlySet<Day>
    readonly staff: DemoTeachers
  },
): Promise<DemoLesson[]> {
  const random = demo.random('lessons')
  const slots = Array.from({ length: demo.scale }, (_, copy) => {
    const own = <T extends { readonly copy: number }>(all: readonly T[]) =>
      all.filter((one) => one.copy === copy)
    return drawTimetable(random, {
      courses: own(demo.courses),
      rooms: own(demo.rooms),
      teachers: own(demo.staff.teachers),
      groups: own(demo.staff.groups),
      subjects: own(demo.subjects),
      closings: demo.closings,
    })
  }).flat()
  const inserted = slots.map((slot) => ({
    slot,
    // Two out of three were inserted together, the others one by one.
    together: slot.days.length > 1 && random.chance(0.65),
    createdAt: demo.instantOn(addDays(slot.courses[0].startsOn, -random.int(10, 40)), random),
  }))
  const series = await seedSeries(
    tx,
    inserted.filter(({ together }) => together),
  )
  const lessons = inserted.flatMap(({ slot, createdAt }) =>
    drawLessons(random, slot, demo.today, { seriesId: series.get(slot) ?? null, createdAt }),
  )
  return insertLessons(tx, withFees(lessons))
}

async function seedSeries(
  tx: Tx,
  inserted: readonly { readonly slot: Slot; readonly createdAt: string }[],
): Promise<Map<Slot, number>> {
  const ids = await insertNumbered(
    tx,
    'lesson_series',
    inserted.map(({ createdAt }) => ({ created_at: createdAt, created_by: 'segreteria' })),
  )
  return new Map(inserted.map(({ slot }, index) => [slot, ids[index] ?? 0]))
}

/** The lessons of a slot; what has been taught has a topic, and a few were outside the school. */
function drawLessons(
  random: Random,
  slot: Slot,
  today: Day,
  { seriesId, createdAt }: { seriesId: number | null; createdAt: string },
): DrawnLesson[] {
  const [own, ...others] = slot.courses
  const workshop = own.plan.extra === true
  const splitBilling = slot.teachers.length > 1 && random.chance(0.6)
  const dailyBilling = workshop || (slot.minutes >= 180 && random.chance(0.1))
  return slot.days.map((day) => {
    const outside = !workshop && random.chance(0.015)
    const taught = day < today && random.chance(0.75)
    return {
      copy: own.copy,
      courseIds: [own.id, ...others.map(({ id }) => id)],
      teacherIds: slot.teachers.map(({ id }) => id),
      groupId: slot.group?.id ?? null,
      subjectIds: slot.subjects.map(({ id }) => id),
      roomId: outside ? null : slot.room.id,
      seriesId,
      startsAt: addMinutes(wallTimeAt(day, '00:00'), slot.from),
      minutes: slot.minutes,
      topic: topicOf(random, outside, taught),
      fee: false,
      splitBilling,
      dailyBilling,
      createdAt,
    }
  })
}

function topicOf(random: Random, outside: boolean, taught: boolean): string {
  if (outside) return random.pick(OUTDOOR_TOPICS)
  return taught ? random.pick(TOPICS) : ''
}

/** A fee is due on the first lesson of each month of a course. */
function withFees(lessons: readonly DrawnLesson[]): DrawnLesson[] {
  const due = new Set<string>()
  return lessons
    .toSorted((a, b) => compareDays(a.startsAt, b.startsAt))
    .map((lesson) => {
      const month = `${lesson.courseIds[0]} ${lesson.startsAt.slice(0, 7)}`
      const fee = !due.has(month)
      due.add(month)
      return { ...lesson, fee }
    })
}

export const lessonSeed = demoSeed(
  {
    courses: courseSeed,
    rooms: roomSeed,
    subjects: subjectSeed,
    closings: closingSeed,
    staff: teacherSeed,
  },
  seedLessons,
  ({ length }) => ({ lessons: length }),
)
