import { readAddresses } from '#f/system/mail/server/queries.ts'
import { payeeOf } from '#f/system/settings/server/queries.ts'
import { checkText } from '#f/system/templates/server/mutations.ts'
import { currentVersion } from '#f/system/templates/server/queries.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import type { ListQuery } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { answerList } from '#kit/server/list.ts'
import { read, type Reading, type Routes, write } from '#kit/server/route.ts'
import { overdueContract as c } from '../domain/contract.ts'
import { layOutReminder, reminderTemplate } from './mail.ts'
import * as act from './mutations.ts'
import { listLateStudents } from './queries/students.ts'
import { type Filters, findLate, listLate, listReminders, sumLate } from './queries.ts'

export const overdueRoutes: Routes<typeof c> = {
  late: read(c.late, (at, query) =>
    withSums(at, query, {
      name: 'late',
      rows: (db) => listLate(db, at.today, query),
      totalOf: ({ instalments }) => instalments,
    }),
  ),
  lateStudents: read(c.lateStudents, (at, query) =>
    withSums(at, query, {
      name: 'late students',
      rows: (db) => listLateStudents(db, at.today, query),
      totalOf: ({ students }) => students,
    }),
  ),
  reminderText: read(c.reminderText, async ({ db }) =>
    ok(await currentVersion(db, reminderTemplate)),
  ),
  saveReminderText: write(c.saveReminderText, ({ tx, actor }, input) =>
    act.saveReminderText(tx, actor, input),
  ),
  reminderPreview: read(c.reminderPreview, async ({ db, services, today }, input) => {
    const { studentId, instalmentIds, ...words } = input
    const text = checkText(reminderTemplate, words)
    if (!text.ok) return text
    const chosen = instalmentIds.map((instalmentId) => ({ instalmentId, studentId }))
    const [first, ...rest] = await findLate(db, today, chosen)
    if (!first) return refuse('overdue.reminder_over')
    const letter = layOutReminder(
      services,
      text.value,
      [first, ...rest],
      await payeeOf(db, services),
    )
    if ('ok' in letter) return letter
    const { address: to, cc } = (await readAddresses(db, [first]))(first)
    return ok({ to, cc, ...letter })
  }),
  remind: write(c.remind, ({ tx, actor, services, today }, input) =>
    act.remind(tx, actor, input, services, today),
  ),
  cancelReminders: write(c.cancelReminders, ({ tx, actor, now }, input) =>
    act.cancelReminders(tx, actor, input, now),
  ),
  instalmentReminders: read(c.instalmentReminders, async ({ db, today }, of) =>
    ok({ reminders: await listReminders(db, of, today) }),
  ),
}

type Sums = Awaited<ReturnType<typeof sumLate>>

/** How a list of what is late is read, and how many rows it has. */
interface Listing<Row> {
  readonly name: string
  readonly rows: (db: Db) => Promise<Row[]>
  readonly totalOf: (sums: Sums) => number
}

/** A page of such a list with the sums over all that its filters find. */
async function withSums<Row>(
  at: Reading,
  query: ListQuery & Filters,
  { name, rows, totalOf }: Listing<Row>,
) {
  const { today } = at
  const { page: _page, size: _size, sort: _sort, dir: _dir, ...filters } = query
  // What is late changes with the day, also while nobody writes anything.
  const sums = at.cached(JSON.stringify([`late on ${today}`, 'sums', filters]), () =>
    sumLate(at.db, today, filters),
  )
  const [list, told] = await Promise.all([
    answerList(at, `${name} on ${today}`, query, (db) => ({
      rows: () => rows(db),
      total: async () => totalOf(await sums),
    })),
    sums,
  ])
  return list.ok ? ok({ ...list.value, sums: told }) : list
}
