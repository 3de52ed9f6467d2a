import { courseSeed, type DemoCourse } from '#f/school/courses/server/seed.ts'
import { seedFiles } from '#f/system/files/server/seed.ts'
import { addDays, type Day } from '#kit/domain/day.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import { drawPage } from '#kit/server/demo/pdf.ts'
import type { Tx } from '#kit/server/tx.ts'
import { DISCOUNTS, HANDOUTS, HOMEWORK } from './seed/words.ts'

/** Who hands out and assigns in the demo. */
const BY = 'segreteria'
/** Weeks from the beginning of a course to its first homework, and from one to the next. */
const WEEKS = 3
/** Days ago on which courses that go on were last given homework. */
const RECENT = 5

/**
 * Gives every course that has begun handouts and homework with small real files, and some
 * courses discounts.
 */
async function seedMaterials(
  tx: Tx,
  demo: Demo & { readonly courses: readonly DemoCourse[] },
): Promise<{ handouts: number; homework: number }> {
  const random = demo.random('materials')
  const begun = demo.courses.filter(({ startsOn }) => startsOn <= demo.today)
  const handouts = begun.flatMap((course) =>
    HANDOUTS.slice(0, random.int(2, HANDOUTS.length)).map((plan, index) => {
      const createdAt = demo.instantOn(
        earlier(addDays(course.startsOn, index * 12), demo.today),
        random,
      )
      return { course, plan, createdAt }
    }),
  )
  const homework = begun.flatMap((course) =>
    HOMEWORK.flatMap((plan, index) => {
      // The last one was assigned a few days ago, wherever the course goes on.
      const last = index === HOMEWORK.length - 1
      const assignedOn = addDays(
        last ? demo.today : course.startsOn,
        last ? -RECENT : 7 * WEEKS * (index + 1),
      )
      if (assignedOn < course.startsOn) return []
      if (assignedOn > demo.today || assignedOn > course.endsOn) return []
      return [
        {
          course,
          plan,
          dueOn: addDays(assignedOn, 14),
          createdAt: demo.instantOn(assignedOn, random),
        },
      ]
    }),
  )
  const discounts = demo.courses.flatMap((course, index) => {
    const text = DISCOUNTS[index % 5]
    return text === undefined
      ? []
      : [{ course, text, createdAt: demo.instantOn(demo.today, random) }]
  })
  await seedHandouts(tx, handouts)
  await seedHomework(tx, homework)
  await seedDiscounts(tx, discounts)
  return { handouts: handouts.length, homework: homework.length }
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

type Handouts = readonly {
  course: DemoCourse
  plan: (typeof HANDOUTS)[number]
  createdAt: string
}[]

async function seedHandouts(tx: Tx, handouts: Handouts): Promise<void> {
  const ids = await inBatches(handouts, (batch) =>
    tx
      .insertInto('handouts')
      .values(
        batch.map(({ course, plan: { name, description }, createdAt }) => {
          return { course_id: course.id, name, description, created_at: createdAt, created_by: BY }
        }),
      )
      .returning('id')
      .execute(),
  )
  const places = handouts.flatMap(({ plan, createdAt, course }, at) =>
    plan.files.map((name, position) => {
      const lines = [name.replace(/\.\w+$/, ''), plan.name, course.plan.name]
      return {
        owner: ids[at]?.id ?? 0,
        position,
        file: { name, content: paper(name, lines), createdAt },
      }
    }),
  )
  const fileIds = await seedFiles(
    tx,
    places.map(({ file }) => file),
  )
  const rows = places.map(({ owner, position }, at) => {
    return { handout_id: owner, file_id: fileIds[at] ?? 0, position }
  })
  await inBatches(rows, async (batch) =>
    tx
      .insertInto('handout_files')
      .values([...batch])
      .returning('id')
      .execute(),
  )
}

type AllHomework = readonly {
  course: DemoCourse
  plan: (typeof HOMEWORK)[number]
  dueOn: Day
  createdAt: string
}[]

async function seedHomework(tx: Tx, homework: AllHomework): Promise<void> {
  const ids = await inBatches(homework, (batch) =>
    tx
      .insertInto('homework')
      .values(
        batch.map(({ course, plan: { title, description }, dueOn, createdAt }) => {
          const kept = { created_at: createdAt, created_by: BY }
          return { course_id: course.id, title, description, due_on: dueOn, ...kept }
        }),
      )
      .returning('id')
      .execute(),
  )
  const places = homework.flatMap(({ plan: { file, title }, createdAt, course }, at) => {
    if (file === undefined) return []
    const content = paper(file, [title, course.plan.name])
    return [{ owner: ids[at]?.id ?? 0, file: { name: file, content, createdAt } }]
  })
  const fileIds = await seedFiles(
    tx,
    places.map(({ file }) => file),
  )
  const rows = places.map(({ owner }, at) => {
    return { homework_id: owner, file_id: fileIds[at] ?? 0, position: 0 }
  })
  await inBatches(rows, (batch) =>
    tx
      .insertInto('homework_files')
      .values([...batch])
      .returning('id')
      .execute(),
  )
}

type AllDiscounts = readonly { course: DemoCourse; text: string; createdAt: string }[]

async function seedDiscounts(tx: Tx, discounts: AllDiscounts): Promise<void> {
  await inBatches(discounts, (batch) =>
    tx
      .insertInto('discounts')
      .values(
        batch.map(({ course, text, createdAt }) => {
          return { course_id: course.id, text, version: 1, changed_at: createdAt, changed_by: BY }
        }),
      )
      .returning('course_id')
      .execute(),
  )
  const name = 'Convenzione.pdf'
  const papered = discounts.filter(({ text }) => text.includes('allegato'))
  const fileIds = await seedFiles(
    tx,
    papered.map(({ createdAt, course }) => {
      return { name, content: paper(name, ['Convenzione', course.plan.name]), createdAt }
    }),
  )
  const rows = papered.map(({ course }, at) => {
    return { course_id: course.id, file_id: fileIds[at] ?? 0, position: 0 }
  })
  await inBatches(rows, (batch) =>
    tx
      .insertInto('discount_files')
      .values([...batch])
      .returning('id')
      .execute(),
  )
}

/** The content that a name promises. */
function paper(name: string, lines: readonly string[]): Buffer {
  return name.endsWith('.txt') ? Buffer.from(`${lines.join('\n')}\n`) : drawPage(lines)
}

export const materialSeed = demoSeed({ courses: courseSeed }, seedMaterials, (counts) => counts)
