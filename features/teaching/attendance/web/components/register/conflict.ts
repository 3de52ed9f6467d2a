import { formatInstant, fullName } from '#kit/domain/format.ts'
import { ApiError } from '#kit/web/client/api-error.ts'
import { choose } from '#kit/web/dialog.tsx'
import { queryClient } from '#kit/web/query.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Register } from '../../../domain/contract.ts'
import { mergeMarks, type Stands } from '../../../domain/rules/merge.ts'
import { EVERYBODY_NEEDED } from '../../../domain/text.ts'
import * as text from '../../../domain/text/register.ts'
import type { Attendance, Entry } from '../../../domain/types.ts'
import { api } from '../../api.ts'
import { checkRegister, type RegisterValues, studentsOf, unmarkedIn } from './values.ts'

type Input = Parameters<typeof api.saveRegister>[0]

/** A student whom somebody else marked, and whose mark of her stands. */
interface Compared {
  readonly student: string
  readonly theirs: Entry
  readonly own: Attendance | null
  readonly stands: Stands
}

/** The refusals that say that the register is not as it is on the screen. */
const NOT_AS_SHOWN: readonly string[] = [
  'kit.changed_elsewhere',
  'attendance.incomplete',
  'attendance.not_in_register',
]

/**
 * When somebody else saved the register in the meantime: what to send instead. What only one of the
 * two changed is taken, and said; what both changed otherwise, or what was marked by hand and would
 * give way, is asked about. Where others are in it by now than on the screen, they are shown first.
 * Undefined for any other refusal.
 */
export async function askWhoseMarks(
  error: ApiError,
  input: Input,
  values: RegisterValues,
  shown: Register,
): Promise<Input | false | undefined> {
  if (!NOT_AS_SHOWN.includes(error.code)) return undefined
  const now = await api.register({ id: input.id })
  showOthers(shown, now, input, values)
  if (error.code !== 'kit.changed_elsewhere') return undefined
  const compared = compare(studentsOf(now), input.entries, values)
  const who = now.savedBy ?? ''
  const opposed = compared.filter(({ stands }) => stands === 'ask')
  const answer = opposed.length === 0 ? 'mine' : await ask(opposed, who, now.savedAt)
  if (answer === undefined) return false
  const taken = compared.filter(({ stands }) => stands === 'theirs')
  if (taken.length > 0) {
    const lines = taken.map(({ student, theirs }) => `${student}: ${text.markWords(theirs)}`)
    notifyDone(text.takenFrom(who, lines))
  }
  const theirs = new Map(
    [...taken, ...(answer === 'theirs' ? opposed : [])].map((one) => [
      one.theirs.studentId,
      one.theirs,
    ]),
  )
  const others = input.entries.filter(({ studentId }) => !theirs.has(studentId))
  return { ...input, version: now.version, entries: [...others, ...theirs.values()] }
}

/**
 * Who came into the register or left it since it was read: it is shown as it is now, under the marks
 * that were made, and refused with their names, since nobody else could say who is missing.
 */
function showOthers(shown: Register, now: Register, input: Input, values: RegisterValues): void {
  const still = new Set(studentsOf(now).map(({ studentId }) => studentId))
  const sent = new Set(input.entries.map(({ studentId }) => studentId))
  const left = studentsOf(shown).filter(
    ({ studentId }) => sent.has(studentId) && !still.has(studentId),
  )
  const unmarked = unmarkedIn(now, values)
  if (left.length === 0 && unmarked.length === 0) return
  queryClient.setQueryData(api.register.query({ id: input.id }).queryKey, now)
  const about = { kind: 'invalid', status: 0 } as const
  if (left.length > 0) {
    const code = 'attendance.not_in_register'
    throw new ApiError(text.leftRegister(left.map(fullName)), { ...about, code, fields: {} })
  }
  throw new ApiError(EVERYBODY_NEEDED, {
    ...about,
    code: 'attendance.incomplete',
    fields: { ...checkRegister(now, values), entries: text.toMark(unmarked.map(fullName)) },
  })
}

function ask(opposed: readonly Compared[], who: string, savedAt: string | null) {
  const lines = opposed.map(({ student, theirs, own }) =>
    text.otherMark(student, text.markWords(theirs), text.markWords(own)),
  )
  const intro = text.savedBy(who, savedAt ? formatInstant(savedAt) : '')
  return choose({
    title: text.CHANGED_MEANWHILE,
    text: [intro, ...lines].join('\n'),
    choices: [
      { value: 'theirs', label: text.keepTheirs(opposed.length) },
      { value: 'mine', label: text.KEEP_MINE },
    ],
    danger: true,
  })
}

function compare(
  students: ReturnType<typeof studentsOf>,
  entries: readonly Entry[],
  { over, byHand }: RegisterValues,
): Compared[] {
  const mine = new Map(entries.map((entry) => [entry.studentId, entry]))
  const base = new Map(over?.marks.map((entry) => [entry.studentId, entry]))
  return students.flatMap((student): Compared[] => {
    const { studentId, present, minutes, withdrawn, early } = student
    const own = mine.get(studentId) ?? null
    if (present === null || (own === null && (withdrawn || early))) return []
    const theirs = { studentId, present, minutes }
    const before = base.get(studentId) ?? null
    const stands = mergeMarks(before, own, theirs, byHand.includes(studentId))
    return [{ student: fullName(student), theirs, own, stands }]
  })
}
