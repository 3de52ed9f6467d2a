import { holding, readmit, undoChangeClass } from '#f/school/enrolments/server/mutations.ts'
import { undoImport } from '#f/system/imports/server/mutations.ts'
import { undoChange as undoClosings } from '#f/teaching/closings/server/mutations.ts'
import { undoChange as undoLessons } from '#f/teaching/lessons/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { found, ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import { restoreRecord } from '#kit/server/trash.ts'
import type { activityContract } from '../domain/contract.ts'
import { parseKey } from '../domain/rules.ts'
import { IMPORTS } from './mutations/imports.ts'
import { TRASHES, type Trash } from './mutations/trashes.ts'
import * as find from './queries.ts'

type Done = Result<{ done: true }>

const DONE = ok({ done: true } as const)

/**
 * Takes back something whole, once, while nothing newer stands in its way: what stands there says
 * the feature that did it. Lessons whose day was closed since come back only `anyway`.
 */
export async function undoActivity(
  at: Writing,
  { key, anyway }: Input<(typeof activityContract)['undo']>,
  since: string,
): Promise<Done> {
  const of = parseKey(key)
  const line = of && (await find.findActivity(at.tx, of, since))
  if (!line) return refuse('activity.not_found')
  if (line.undone) return refuse('activity.undone')
  const { tx, actor, now } = at
  switch (line.kind) {
    case 'lessons':
      return undoLessons(tx, actor, line.id, anyway)
    case 'closings':
      return undoClosings(tx, actor, line.id, now)
    case 'import': {
      const kind = found(IMPORTS.get(line.entity ?? ''), 'activity.not_found')
      if (!kind.ok) return kind
      const started = await undoImport(kind.value, at, { id: line.id })
      return started.ok ? DONE : started
    }
    case 'trash': {
      const kind = TRASHES[line.entity as Trash]
      return restoreRecord(at, kind, line.entityId ?? 0)
    }
    case 'withdrawal':
      return undoWithdrawal(at, line)
    case 'class':
      return undoClass(at, line)
  }
}

async function undoWithdrawal({ tx, actor, now }: Writing, line: find.Kept): Promise<Done> {
  const course = found(line.after?.courseId, 'activity.not_found')
  if (!course.ok) return course
  const pair = { studentId: line.entityId ?? 0, courseId: course.value }
  return holding(tx, pair.studentId, async () =>
    (await find.changedSince(tx, line, [pair.courseId]))
      ? refuse('activity.changed_since')
      : readmit(tx, actor, pair, now),
  )
}

async function undoClass({ tx, actor, now }: Writing, line: find.Kept): Promise<Done> {
  const left = found(line.before?.courseId, 'activity.not_found')
  const joined = found(line.after?.courseId, 'activity.not_found')
  if (!left.ok) return left
  if (!joined.ok) return joined
  const [courseId, toCourseId] = [left.value, joined.value]
  const change = { studentId: line.entityId ?? 0, courseId, toCourseId }
  return holding(tx, change.studentId, async () => {
    if (await find.changedSince(tx, line, [courseId, toCourseId])) {
      return refuse('activity.changed_since')
    }
    const steps = {
      withdrew: await find.wasDoneBy(tx, line, 'student.withdrawn', courseId),
      readmitted: await find.wasDoneBy(tx, line, 'student.readmitted', toCourseId),
    }
    // Where she was enrolled by the change she is taken out again, with all that hangs on it.
    if (!steps.readmitted && (await find.usedSince(tx, line, toCourseId))) {
      return refuse('activity.used_since')
    }
    return undoChangeClass(tx, actor, change, steps, now)
  })
}
