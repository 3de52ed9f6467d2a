import { readmit, unenrol, withdraw } from '#f/school/enrolments/server/mutations.ts'
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
    case 'class':
      return undoLeaving(at, line)
  }
}

/** Takes a withdrawal back, or a change of class with what it did in the new class. */
async function undoLeaving({ tx, actor, now }: Writing, line: find.Kept): Promise<Done> {
  const studentId = line.entityId ?? 0
  const left = (line.kind === 'class' ? line.before : line.after)?.courseId
  const joined = line.kind === 'class' ? line.after?.courseId : undefined
  const courses = [left, joined].filter((id) => id !== undefined)
  const known = found(left, 'activity.not_found')
  if (!known.ok) return known
  if (await find.changedSince(tx, line, courses)) return refuse('activity.changed_since')
  const back = await readmit(tx, actor, { studentId, courseId: known.value }, now)
  if (!back.ok || joined === undefined) return back
  const pair = { studentId, courseId: joined }
  return (await find.wasEnrolledBy(tx, line, joined))
    ? unenrol(tx, actor, pair)
    : withdraw(tx, actor, pair)
}
