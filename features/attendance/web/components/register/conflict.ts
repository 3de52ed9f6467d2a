import { formatInstant, fullName } from '#kit/domain/format.ts'
import type { ApiError } from '#kit/web/client/api-error.ts'
import { choose } from '#kit/web/dialog.tsx'
import type { Register } from '../../../domain/contract.ts'
import { sameMark } from '../../../domain/rules.ts'
import * as text from '../../../domain/text/register.ts'
import type { Attendance, Entry } from '../../../domain/types.ts'
import { api } from '../../api.ts'
import { studentsOf } from './values.ts'

type Input = Parameters<typeof api.saveRegister>[0]

/** A student whom somebody else marked otherwise since the register was opened. */
interface Difference {
  readonly student: string
  readonly theirs: Entry
  readonly own: Attendance
}

/**
 * When somebody else saved the register in the meantime: what to send instead. Shows for each
 * student what the other changed and this save would overwrite, and asks whose marks to keep; with
 * nothing to overwrite it goes on without asking. `savedAt` is when the register that was marked
 * over had been saved, null when it never was. Undefined for any other refusal.
 */
export async function askWhoseMarks(
  error: ApiError,
  input: Input,
  savedAt: string | null,
): Promise<Input | false | undefined> {
  if (error.code !== 'kit.changed_elsewhere') return undefined
  const now = await api.register({ id: input.id })
  const mine = { ...input, version: now.version }
  const differences = differencesOf(now, input.entries, savedAt)
  if (differences.length === 0) return mine
  const lines = differences.map(({ student, theirs, own }) =>
    text.otherMark(student, text.markWords(theirs), text.markWords(own)),
  )
  const who = text.savedBy(now.savedBy ?? '', now.savedAt ? formatInstant(now.savedAt) : '')
  const answer = await choose({
    title: text.CHANGED_MEANWHILE,
    text: [who, ...lines].join('\n'),
    choices: [
      { value: 'theirs', label: text.keepTheirs(differences.length) },
      { value: 'mine', label: text.KEEP_MINE },
    ],
    danger: true,
  })
  if (answer === undefined) return false
  if (answer === 'mine') return mine
  const theirs = new Map(differences.map((one) => [one.theirs.studentId, one.theirs]))
  const entries = mine.entries.map((entry) => theirs.get(entry.studentId) ?? entry)
  return { ...mine, entries }
}

function differencesOf(
  now: Register,
  entries: readonly Entry[],
  savedAt: string | null,
): Difference[] {
  const mine = new Map(entries.map((entry) => [entry.studentId, entry]))
  return studentsOf(now).flatMap((student): Difference[] => {
    const { studentId, present, minutes, markedAt } = student
    const own = mine.get(studentId)
    if (present === null || !own || !isAfter(markedAt, savedAt)) return []
    const theirs = { studentId, present, minutes }
    return sameMark(theirs, own) ? [] : [{ student: fullName(student), theirs, own }]
  })
}

/** Whether an instant, as text, comes after another that may be missing. */
function isAfter(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true
  return Temporal.Instant.compare(one, other) > 0
}
