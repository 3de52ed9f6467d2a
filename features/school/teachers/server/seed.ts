import { accountSeed, seedGeneratedLogins } from '#f/system/accounts/server/seed.ts'
import { subjectSeed, type Area, type DemoSubject } from '#f/school/subjects/server/seed.ts'
import { addDays } from '#kit/domain/day.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import { drawPeople, type DemoPerson } from '#kit/server/demo/person.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import { seedGroups, type DemoGroup } from './seed/groups.ts'
import { drawRates, type Rate } from './seed/rates.ts'

export type { DemoGroup }

/** A teacher of the demo, with what the seeds of other features need of her. */
export interface DemoTeacher {
  readonly id: number
  /** Which copy of the academy she belongs to, from 0 up to the scale. */
  readonly copy: number
  readonly area: Area
  readonly person: DemoPerson
  readonly regime: string
  /** Subjects that she teaches, by id. */
  readonly subjectIds: readonly number[]
  /** Oldest first; the first of them holds from before the first lesson. */
  readonly rates: readonly Rate[]
}

export interface DemoTeachers {
  readonly teachers: readonly DemoTeacher[]
  readonly groups: readonly DemoGroup[]
}

/** How many teachers each part of the school has: twenty-five in all. */
const STAFF: Readonly<Record<Area, number>> = {
  film: 5,
  stage: 5,
  direction: 4,
  writing: 3,
  voice: 3,
  musical: 3,
  young: 2,
}
/** A subject is taught by so many teachers. */
const PER_SUBJECT = 2
/** Most of them invoice; a few have not said yet. */
const REGIMES = ['FAT_1', 'FAT_1', 'forfettario', 'forfettario', 'ordinario', 'occasionale', '']

/** Creates the teachers of every copy, with their subjects, their rates, and groups of them. */
async function seedTeachers(
  tx: Tx,
  demo: Demo & { readonly subjects: readonly DemoSubject[] },
): Promise<DemoTeachers> {
  const random = demo.random('teachers')
  const areas = (Object.keys(STAFF) as Area[]).flatMap((area) =>
    Array.from({ length: STAFF[area] }, () => area),
  )
  const people = drawPeople(random, demo.today, { from: 28, to: 66 }, areas.length * demo.scale)
  const planned = Array.from({ length: demo.scale }, (_, copy) => {
    const staff = areas.map((area, index) => ({
      copy,
      area,
      person: people[copy * areas.length + index] as DemoPerson,
      regime: random.pick(REGIMES),
      subjectIds: [] as number[],
      rates: drawRates(random, demo.today),
    }))
    shareOut(
      demo.subjects.filter((subject) => subject.copy === copy),
      staff,
    )
    return staff
  }).flat()
  const ids = await insertTeachers(tx, demo, random, planned)
  const teachers = planned.map((teacher, index) => ({ ...teacher, id: ids[index]?.id ?? 0 }))
  await insertSubjects(tx, teachers)
  await insertRates(tx, demo, random, teachers)
  await seedGeneratedLogins(tx, demo, 'teacher', teachers)
  return { teachers, groups: await seedGroups(tx, demo, teachers) }
}

/** Gives every subject to teachers of its first area, in turn. */
function shareOut(
  subjects: readonly DemoSubject[],
  staff: readonly { readonly area: Area; readonly subjectIds: number[] }[],
): void {
  const turns = new Map<Area, number>()
  for (const { id, plan } of subjects) {
    const [area] = plan.areas
    const able = staff.filter((teacher) => teacher.area === area)
    const turn = turns.get(area) ?? 0
    for (let nth = 0; nth < Math.min(PER_SUBJECT, able.length); nth += 1) {
      able[(turn + nth) % able.length]?.subjectIds.push(id)
    }
    turns.set(area, turn + 1)
  }
}

function insertTeachers(
  tx: Tx,
  demo: Demo,
  random: Random,
  teachers: readonly Omit<DemoTeacher, 'id'>[],
): Promise<{ id: number }[]> {
  return inBatches(teachers, (batch) =>
    tx
      .insertInto('teachers')
      .values(
        batch.map(({ person: { name, surname, mail, taxCode }, regime }) => ({
          name,
          surname,
          mail,
          mail2: random.chance(0.2) ? `studio.${mail}` : '',
          tax_code: taxCode,
          regime,
          created_at: demo.instantOn(addDays(demo.today, -random.int(820, 900)), random),
        })),
      )
      .returning('id')
      .execute(),
  )
}

async function insertSubjects(tx: Tx, teachers: readonly DemoTeacher[]): Promise<void> {
  const rows = teachers.flatMap(({ id, subjectIds }) =>
    subjectIds.map((subjectId) => ({ teacher_id: id, subject_id: subjectId })),
  )
  await inBatches(rows, (batch) =>
    tx
      .insertInto('teacher_subjects')
      .values([...batch])
      .returning('teacher_id')
      .execute(),
  )
}

async function insertRates(
  tx: Tx,
  demo: Demo,
  random: Random,
  teachers: readonly DemoTeacher[],
): Promise<void> {
  const rows = teachers.flatMap(({ id, rates }) =>
    rates.map(({ validFrom, hourlyCents, dailyCents }) => ({
      teacher_id: id,
      valid_from: validFrom,
      hourly_cents: hourlyCents,
      daily_cents: dailyCents,
      created_at: demo.instantOn(addDays(validFrom, -20), random),
      created_by: 'billing',
    })),
  )
  await inBatches(rows, (batch) =>
    tx
      .insertInto('teacher_rates')
      .values([...batch])
      .returning('id')
      .execute(),
  )
}

export const teacherSeed = demoSeed(
  { accounts: accountSeed, subjects: subjectSeed },
  seedTeachers,
  ({ teachers }) => ({ teachers: teachers.length }),
)
