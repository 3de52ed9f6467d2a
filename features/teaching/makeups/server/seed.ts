import { studentSeed } from '#f/school/students/server/seed.ts'
import { accountSeed } from '#f/system/accounts/server/seed.ts'
import { seedNotifications } from '#f/system/notifications/server/seed.ts'
import { sql } from 'kysely'
import { enrolmentSeed, type DemoEnrolment } from '#f/school/enrolments/server/seed.ts'
import { lessonSeed, type DemoLesson } from '#f/teaching/lessons/server/seed.ts'
import { addDays, dayOfWallTime, type Day } from '#kit/domain/day.ts'
import { demoSeed, type Demo } from '#kit/server/demo.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import { TEACHER_REQUEST } from '../domain/text.ts'
import { MAX_CHOICES, type MakeupState } from '../domain/types.ts'
import { placesOf, type Places } from './seed/places.ts'
import { insertMakeups, type DrawnMakeup } from './seed/rows.ts'

/** How many makeups there are in each state, for each copy of the academy. */
const PLAN: Readonly<Record<Exclude<MakeupState, 'moot' | 'lesson_deleted'>, number>> = {
  recovered: 16,
  missed: 4,
  agreed: 7,
  proposed: 7,
  another_date: 4,
  refused: 3,
  requested: 12,
}
/** Requests for absences that the register has not any more, for each copy. */
const MOOT = 2

/** Request, proposal and answer each take a day after the missed lesson. */
const TALKS = 4
/** So many absences are looked at for each makeup: not all can be made up elsewhere. */
const CHOICE = 12

interface Mark {
  readonly studentId: number
  readonly lessonId: number
}

/**
 * Requests makeups for absences that the registers of the demo hold, in every state; those made
 * up are marked in the register of the other lesson. Without registers there are none. Answers how
 * many there are.
 */
async function seedMakeups(
  tx: Tx,
  demo: Demo & {
    readonly lessons: readonly DemoLesson[]
    readonly enrolments: readonly DemoEnrolment[]
  },
): Promise<number> {
  const random = demo.random('makeups')
  const places = placesOf(demo)
  const wanted = Object.values(PLAN).reduce((sum, count) => sum + count, 0) * demo.scale
  const last = addDays(demo.today, -TALKS)
  const absences = random.shuffled(await readMarks(tx, false, last, wanted * CHOICE))
  const drawn = [
    ...drawMakeups(demo, random, places, absences),
    ...(await readMarks(tx, true, last, MOOT * demo.scale)).map((mark) => ({
      ...request(demo, random, places, mark),
      proposal: null,
      agreed: null,
    })),
  ]
  await insertMakeups(tx, demo.secrets, drawn)
  return drawn.length
}

/** The latest marks of a kind up to a day. */
async function readMarks(tx: Tx, present: boolean, last: Day, limit: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select attendances.student_id as "studentId", attendances.lesson_id as "lessonId"
    from attendances
    join lessons on lessons.id = attendances.lesson_id
    where attendances.present = ${present} and lessons.starts_at < ${last}
    order by lessons.starts_at desc, lessons.id, attendances.student_id
    limit ${limit}
  `.execute(tx)
  return rows
}

const HELD = ['recovered', 'missed'] as const
const TO_COME = ['agreed', 'proposed', 'another_date', 'refused'] as const

/** Gives each absence the next state of the plan that it can get to, until none is left to give. */
function drawMakeups(
  demo: Demo,
  random: Random,
  places: Places,
  absences: readonly Mark[],
): DrawnMakeup[] {
  const left = Object.fromEntries(
    Object.entries(PLAN).map(([state, count]) => [state, count * demo.scale]),
  ) as Record<keyof typeof PLAN, number>
  const wanted = (states: readonly (keyof typeof PLAN)[]) => states.find((state) => left[state] > 0)
  return absences.flatMap((absence) => {
    const at = (state: keyof typeof PLAN | undefined, heldAfter: number | null) => {
      const found = state ? places.find(absence.studentId, absence.lessonId, heldAfter) : []
      return state && found.length > 0 ? { state, found } : undefined
    }
    const rest = wanted(['requested'])
    const next =
      at(wanted(HELD), TALKS) ?? at(wanted(TO_COME), null) ?? (rest && { state: rest, found: [] })
    if (!next) return []
    left[next.state] -= 1
    return [drawMakeup(demo, random, places, absence, next)]
  })
}

function request(demo: Demo, random: Random, places: Places, mark: Mark) {
  const missedOn = places.dayOf(mark.lessonId)
  const limit = random.chance(0.4) ? addDays(missedOn, random.pick([14, 90])) : null
  return {
    ...mark,
    requestedAt: demo.instantOn(addDays(missedOn, 1), random),
    requestedBy: random.pick(['segreteria', 'segreteria', 'admin']),
    expiresOn: limit,
  }
}

function drawMakeup(
  demo: Demo,
  random: Random,
  places: Places,
  absence: Mark,
  { state, found }: { readonly state: keyof typeof PLAN; readonly found: readonly DemoLesson[] },
): DrawnMakeup {
  const { studentId, lessonId } = absence
  const asked = request(demo, random, places, absence)
  if (state === 'requested') return { ...asked, proposal: null, agreed: null }
  const missedOn = places.dayOf(lessonId)
  const choices = found.slice(0, random.int(1, MAX_CHOICES))
  const [chosen = found[0]] = random.shuffled(choices)
  const held = state === 'recovered' || state === 'missed'
  const settled = held || state === 'agreed'
  if (settled && chosen) places.take(studentId, chosen)
  const answeredAt = demo.instantOn(addDays(missedOn, 3), random)
  const answeredBy = random.pick(['studente', 'studente', 'segreteria'])
  const answer = settled ? 'accepted' : state === 'proposed' ? null : state
  return {
    ...asked,
    // Nobody proposes a lesson after the last day.
    expiresOn: null,
    proposal: {
      proposedAt: demo.instantOn(addDays(missedOn, 2), random),
      choices: choices.map(({ id }) => id),
      answered: answer === null ? null : { answer, answeredAt, answeredBy },
    },
    agreed:
      settled && chosen
        ? {
            lessonId: chosen.id,
            agreedAt: answeredAt,
            agreedBy: answeredBy,
            markedAt: held
              ? demo.instantOn(addDays(dayOfWallTime(chosen.startsAt), 1), random)
              : null,
            present: state === 'recovered',
          }
        : null,
  }
}

export const makeupSeed = demoSeed(
  { lessons: lessonSeed, enrolments: enrolmentSeed },
  seedMakeups,
  (makeups) => ({ makeups }),
)

/** Fills the inboxes, where the requests of makeups are told first. */
export const notificationSeed = demoSeed(
  { accounts: accountSeed, students: studentSeed, makeups: makeupSeed },
  (tx, demo) => seedNotifications(tx, { ...demo, request: TEACHER_REQUEST }),
  (notifications) => ({ notifications }),
)
