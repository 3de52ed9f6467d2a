import type { DemoCourse } from '#f/school/courses/server/seed.ts'
import type { DemoRoom } from '#f/school/rooms/server/seed.ts'
import type { Area, DemoSubject } from '#f/school/subjects/server/seed.ts'
import type { DemoGroup, DemoTeacher } from '#f/school/teachers/server/seed.ts'
import { addDays, weekday, type Day } from '#kit/domain/day.ts'
import type { Random } from '#kit/server/demo/random.ts'
import { AFTERNOON, ALL_DAY, BANDS, MORNING, Occupied, type Band } from './occupied.ts'

/** What one copy of the academy teaches with, and the days on which it is closed. */
export interface School {
  readonly courses: readonly DemoCourse[]
  readonly rooms: readonly DemoRoom[]
  readonly teachers: readonly DemoTeacher[]
  readonly groups: readonly DemoGroup[]
  readonly subjects: readonly DemoSubject[]
  readonly closings: ReadonlySet<Day>
}

/** Lessons with the same content at the same time of many days. */
export interface Slot {
  /** The lessons' own course first, then those that share them. */
  readonly courses: readonly [DemoCourse, ...DemoCourse[]]
  readonly days: readonly Day[]
  /** Minutes after midnight. */
  readonly from: number
  readonly minutes: number
  readonly room: DemoRoom
  readonly teachers: readonly DemoTeacher[]
  readonly group: DemoGroup | undefined
  readonly subjects: readonly DemoSubject[]
}

const AREA_OF: Readonly<Record<DemoCourse['plan']['category'], Area>> = {
  'Recitazione cinematografica': 'film',
  'Recitazione teatrale': 'stage',
  'Regia e produzione': 'direction',
  Sceneggiatura: 'writing',
  'Doppiaggio e voce': 'voice',
  'Canto e musical': 'musical',
  'Laboratori per ragazzi': 'young',
  'Workshop e masterclass': 'film',
}

const WEEKLY = 3
/** Courses for which a weekly lesson more than the others is planned. */
const INTENSIVE = ['film2a', 'film2b', 'film3', 'stage2', 'stage3', 'musical2']
/** Classes of a year that have a weekly lesson together. */
const SHARED: readonly (readonly [own: string, other: string])[] = [
  ['film1a', 'film1b'],
  ['stage1', 'musical1'],
]
const LENGTHS = [90, 120, 120, 150, 180, 180]

/** Draws the timetable of last year and of this one: nobody and no room is in two places at once. */
export function drawTimetable(random: Random, school: School): Slot[] {
  const occupied = new Occupied()
  const slots: Slot[] = []
  const add = (wish: Wish) => {
    const slot = place(random, school, occupied, wish)
    if (slot) slots.push(slot)
  }
  const planned = school.courses.filter(({ plan }) => plan.year <= 0)
  for (const own of planned) {
    for (const [, key] of SHARED.filter(([first]) => first === own.plan.key)) {
      const other = planned.find(({ plan }) => plan.key === key && plan.year === own.plan.year)
      if (other) add({ courses: [own, other] })
    }
  }
  for (const group of school.groups) {
    const own = planned.find(({ plan }) => plan.year === 0 && areaOf(plan) === group.area)
    if (own) add({ courses: [own], group })
  }
  for (const course of planned) {
    if (course.plan.extra) {
      for (const band of [MORNING, AFTERNOON]) add({ courses: [course], band })
      continue
    }
    const given = slots.filter(({ courses }) => courses.includes(course)).length
    const wanted = WEEKLY + (INTENSIVE.includes(course.plan.key) ? 1 : 0)
    for (let nth = given; nth < wanted; nth += 1) add({ courses: [course] })
  }
  return slots
}

interface Wish {
  readonly courses: readonly [DemoCourse, ...DemoCourse[]]
  readonly group?: DemoGroup
  /** On every day that the course has, in this part of it; otherwise on one weekday. */
  readonly band?: Band
}

/** Finds a time, a room and teachers that are free on all its days, and takes them. */
function place(random: Random, school: School, occupied: Occupied, wish: Wish): Slot | undefined {
  const [own] = wish.courses
  const courseIds = wish.courses.map(({ id }) => id)
  for (const { days, band } of random.shuffled(timesOf(school, wish))) {
    if (!occupied.isFree('course', courseIds, days, band)) continue
    const subject = random.pick(
      school.subjects.filter(({ plan }) => plan.areas.includes(areaOf(own.plan))),
    )
    const teachers = chooseTeachers(random, school, wish, subject).filter(({ id }) =>
      occupied.isFree('teacher', [id], days, band),
    )
    const room = chooseRooms(random, school, subject).find(({ id }) =>
      occupied.isFree('room', [id], days, band),
    )
    const complete = teachers.length >= (wish.group?.teacherIds.length ?? 1)
    if (!room || !complete || days.length === 0) continue
    const chosen = wish.group ? teachers : teachers.slice(0, random.chance(0.15) ? 2 : 1)
    occupied.take('course', courseIds, days, band)
    occupied.take('room', [room.id], days, band)
    const teacherIds = chosen.map(({ id }) => id)
    occupied.take('teacher', teacherIds, days, band)
    const minutes = wish.band === undefined ? random.pick(LENGTHS) : 180
    const { from, to } = BANDS[band]
    return {
      courses: wish.courses,
      days,
      from: from + 30 * random.int(0, Math.floor((to - from - minutes) / 30)),
      minutes,
      room,
      teachers: chosen,
      group: wish.group,
      subjects: [subject, ...drawSecond(random, school, subject, chosen)],
    }
  }
  return undefined
}

/** The weekdays and parts of the day that a course may have a lesson at. */
function timesOf(school: School, wish: Wish): { days: Day[]; band: Band }[] {
  const [{ plan, weekdays }] = wish.courses
  const days = daysOf(school, wish.courses)
  if (wish.band !== undefined) return [{ days: days.flat(), band: wish.band }]
  const bands = plan.ages ? [AFTERNOON] : ALL_DAY
  return weekdays.flatMap((one) => bands.map((band) => ({ days: days[one - 1] ?? [], band })))
}

/** Days on which all the courses run and the school is open, Mondays first. */
function daysOf({ closings }: School, courses: readonly DemoCourse[]): Day[][] {
  const first =
    courses
      .map(({ startsOn }) => startsOn)
      .toSorted()
      .at(-1) ?? ''
  const last = courses.map(({ endsOn }) => endsOn).toSorted()[0] ?? ''
  const days: Day[][] = Array.from({ length: 7 }, () => [])
  const shown = (one: number) => courses.every(({ weekdays }) => weekdays.includes(one))
  let one = weekday(first)
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (shown(one) && !closings.has(day)) days[one - 1]?.push(day)
    one = (one % 7) + 1
  }
  return days
}

function chooseTeachers(
  random: Random,
  { teachers }: School,
  { group }: Wish,
  subject: DemoSubject,
): DemoTeacher[] {
  if (group) return teachers.filter(({ id }) => group.teacherIds.includes(id))
  return random.shuffled(teachers.filter(({ subjectIds }) => subjectIds.includes(subject.id)))
}

/** Rooms that suit the subject come first. */
function chooseRooms(random: Random, { rooms }: School, { plan }: DemoSubject): DemoRoom[] {
  const suits = (room: DemoRoom) => (room.equipment === plan.space ? 0 : 1)
  return random.shuffled(rooms).toSorted((a, b) => suits(a) - suits(b))
}

/** Now and then a lesson is about two subjects of its teacher. */
function drawSecond(
  random: Random,
  { subjects }: School,
  first: DemoSubject,
  [teacher]: readonly DemoTeacher[],
): DemoSubject[] {
  if (!random.chance(0.08)) return []
  const others = subjects.filter(
    ({ id }) => id !== first.id && teacher?.subjectIds.includes(id) === true,
  )
  return others.length === 0 ? [] : [random.pick(others)]
}

function areaOf(plan: DemoCourse['plan']): Area {
  return AREA_OF[plan.category]
}
