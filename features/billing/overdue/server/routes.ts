import { payeeOf } from '#f/system/settings/server/queries.ts'
import { checkText } from '#f/system/templates/server/mutations.ts'
import { currentVersion } from '#f/system/templates/server/queries.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, type Routes, write } from '#kit/server/route.ts'
import { overdueContract as c } from '../domain/contract.ts'
import { layOutReminder, reminderTemplate } from './mail.ts'
import * as act from './mutations.ts'
import { findLate, listLate, listReminders, sumLate } from './queries.ts'

export const overdueRoutes: Routes<typeof c> = {
  late: read(c.late, async (at, query) => {
    const { today } = at
    const { page: _page, size: _size, sort: _sort, dir: _dir, ...filters } = query
    // What is late changes with the day, also while nobody writes anything.
    const name = `late on ${today}`
    const sums = at.cached(JSON.stringify([name, 'sums', filters]), () =>
      sumLate(at.db, today, filters),
    )
    const [list, { total: _total, ...rest }] = await Promise.all([
      answerList(at, name, query, (db, wanted) => ({
        rows: () => listLate(db, today, wanted),
        total: async () => (await sums).total,
      })),
      sums,
    ])
    return list.ok ? ok({ ...list.value, sums: rest }) : list
  }),
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
    return 'ok' in letter ? letter : ok({ to: first.mail, cc: first.mail2, ...letter })
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
