import { z } from 'zod'
import { startBatch } from '#f/system/batches/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { id } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import type { BatchKind } from '#kit/server/batch.ts'
import type { Writing } from '#kit/server/route.ts'
import type { absenceNoticesContract } from '../domain/contract.ts'
import { noticesTitle } from '../domain/text.ts'
import { sendNotice } from './mutations.ts'
import { keyOf, listAbsent } from './queries.ts'

interface Item {
  readonly studentId: number
  readonly courseId: number
  /** As it was when the notices were asked for. */
  readonly percent: number
}

/** Tells each student how much she missed. */
const notices: BatchKind<Item, { readonly again: boolean }> = {
  name: 'absences.notices',
  who: 'messages',
  item: z.object({ studentId: id, courseId: id, percent: z.number() }),
  shared: z.object({ again: z.boolean() }),
  title: noticesTitle,
  act: (at, item, { again }) => sendNotice(at, { ...item, again }),
}

export const noticeBatches = [notices]

/** Starts the sending to those chosen who reach the threshold now, without who was told lately. */
export async function sendNotices(
  { tx, actor, services }: Writing,
  { percent, students, again }: Input<(typeof absenceNoticesContract)['send']>,
): Promise<Result<{ batchId: number }>> {
  const chosen = new Set(students.map(keyOf))
  const courses = await listAbsent(tx, percent, services.clock.now())
  const items = courses.flatMap(({ courseId, courseName, students: absent }) =>
    absent
      .filter(({ studentId }) => chosen.has(keyOf({ studentId, courseId })))
      .filter(({ lastNotice }) => again || lastNotice?.recent !== true)
      .map((student) => ({
        label: `${fullName(student)}, ${courseName}`,
        data: { studentId: student.studentId, courseId, percent: student.absencePercent },
      })),
  )
  if (items.length === 0) return refuse('absenceNotices.nobody')
  return startBatch(tx, actor, notices, { items, shared: { again } })
}
