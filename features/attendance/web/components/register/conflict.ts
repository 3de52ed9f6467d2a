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
 * nothing to overwrite it goes on without asking. Undefined for any other refusal.
 */
export async function askWhoseMarks(
  opened: Register,
  error: ApiError,
  input: Input,
): Promise<Input | false | undefined> {
  if (error.code !== 'kit.changed_elsewhere') return undefined
  const now = await api.register({ id: input.id })
  const mine = { ...input, version: now.version }
  const differences = differencesOf(opened, now, input.entries)
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

function differencesOf(opened: Register, now: Register, entries: readonly Entry[]): Difference[] {
  const before = new Map(studentsOf(opened).map((student) => [student.studentId, markOf(student)]))
  const mine = new Map(entries.map((entry) => [entry.studentId, entry]))
  return studentsOf(now).flatMap((student): Difference[] => {
    const { studentId } = student
    const [theirs, own] = [markOf(student), mine.get(studentId)]
    if (!theirs || !own || sameMark(theirs, own)) return []
    if (sameMark(theirs, before.get(studentId) ?? null)) return []
    return [{ student: fullName(student), theirs: { studentId, ...theirs }, own }]
  })
}

function markOf({
  present,
  minutes,
}: Pick<
  Register['courses'][number]['students'][number],
  'present' | 'minutes'
>): Attendance | null {
  return present === null ? null : { present, minutes }
}
