import { type CodeOf, findCodes, paymentCode } from '#f/billing/payments/domain/rules/code.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'
import {
  Dues,
  exactly,
  exactlyFirst,
  fill,
  isOf,
  type Named,
  type OpenDue,
  type Part,
  phrase,
} from './rules/owed.ts'
import { Recorded, type RecordedPayment } from './rules/recorded.ts'
import type { Caution, Certainty, Ground } from './types.ts'

/** What of a line is not matched yet, with the bank's words. */
export interface OpenLine {
  readonly id: number
  readonly bookedOn: Day
  readonly restCents: Cents
  readonly payer: string
  readonly description: string
  readonly reference: string
  /** Whether a payment that it was matched with has been reversed. */
  readonly reversed: boolean
}

/** What a line seems to pay, how sure that is and what it goes by. */
export interface Proposal {
  readonly lineId: number
  /** What it is to pay; nothing when its money is recorded already. */
  readonly parts: readonly Part[]
  /** The payment that is this very money: confirming only says so. */
  readonly paymentId: number | null
  readonly certainty: Certainty
  readonly ground: Ground
  /** The payment code that was found, empty when it goes by a name. */
  readonly code: string
  /** Why a person has to look before any money is recorded. */
  readonly caution: Caution | null
  /** The payment that is as large and as near, where that is why. */
  readonly likeId: number | null
}

type Money = { readonly parts: readonly Part[] } | { readonly payment: RecordedPayment }
type Found = Pick<Proposal, 'certainty' | 'ground' | 'code'> & Money
type Round = (line: OpenLine, dues: Dues, recorded: Recorded) => Found | undefined

/**
 * What each line seems to pay. First all codes, then all names with the exact amount, then
 * surnames, so that no guess takes what a code asks for; and before each new payment the one that
 * somebody has written for this money already. No instalment is proposed twice, no more than is
 * owed and no more than came in; a line of which nothing can be said has no proposal.
 */
export function proposeMatches(
  lines: readonly OpenLine[],
  allDues: readonly OpenDue[],
  payments: readonly RecordedPayment[] = [],
): Proposal[] {
  const dues = new Dues(allDues, payments)
  const recorded = new Recorded(payments)
  const proposals = new Map<number, Proposal>()
  const rounds: readonly Round[] = [byCodeRecorded, byCode, byName, bySurname]
  for (const round of rounds) {
    for (const line of lines) {
      if (proposals.has(line.id) || line.restCents <= 0) continue
      const found = round(line, dues, recorded)
      if (!found) continue
      proposals.set(line.id, { lineId: line.id, ...looked(line, found, dues, recorded) })
      if ('payment' in found) recorded.take(found.payment)
      else dues.take(found.parts)
    }
  }
  return lines.flatMap(({ id }) => proposals.get(id) ?? [])
}

/** A proposal with what speaks against it: then it is only for a person to decide. */
function looked(
  line: OpenLine,
  found: Found,
  dues: Dues,
  recorded: Recorded,
): Omit<Proposal, 'lineId'> {
  const { certainty, ground, code } = found
  const plain = { certainty, ground, code, caution: null, likeId: null }
  if ('payment' in found) return { ...plain, parts: [], paymentId: found.payment.id }
  const { parts } = found
  const students = new Set(parts.map(({ studentId }) => studentId))
  const [like] = [...students].flatMap((studentId) => recorded.of(studentId, line) ?? [])
  const caution = cautionOf(line, dues, like)
  if (!caution) return { ...plain, parts, paymentId: null }
  const likeId = caution === 'like_payment' ? (like?.id ?? null) : null
  return { ...plain, parts, paymentId: null, certainty: 'unsure', caution, likeId }
}

function cautionOf(
  line: OpenLine,
  dues: Dues,
  like: RecordedPayment | undefined,
): Caution | undefined {
  if (line.reversed) return 'was_reversed'
  if (codesOf(line).some((of) => dues.isPaid(of))) return 'code_paid'
  return like && 'like_payment'
}

function codesOf({ payer, description, reference }: OpenLine) {
  return findCodes(`${payer} ${description} ${reference}`)
}

/**
 * By code, when its money is written already: a payment on the instalment that is meant; or, where
 * that is not open any more, one of the same student, of the same course first.
 */
function byCodeRecorded(line: OpenLine, dues: Dues, recorded: Recorded): Found | undefined {
  const codes = codesOf(line)
  const paidBy = (passes: (payment: RecordedPayment, of: CodeOf) => boolean) =>
    codes.flatMap((of) => {
      const payment = recorded.of(of.studentId, line, (one) => passes(one, of))
      return payment ? [{ of, payment }] : []
    })[0]
  const sameCourse = (payment: RecordedPayment, of: CodeOf) => payment.courseId === of.courseId
  const meant = paidBy((one, of) => sameCourse(one, of) && one.dueOn === of.dueOn)
  const open = codes.some((of) => dues.of(of.studentId).some((due) => isOf(due, of)))
  const found = meant ?? (open ? undefined : (paidBy(sameCourse) ?? paidBy(() => true)))
  if (!found) return undefined
  const code = paymentCode(found.of)
  return { payment: found.payment, certainty: 'likely', ground: 'code', code }
}

/**
 * By code: the instalment on its date, else the oldest of the course that is open; what is left
 * goes on with the others of the course, oldest first, and the last may be paid in part. Certain
 * when it comes out to the cent on instalments that were meant.
 */
function byCode(line: OpenLine, dues: Dues): Found | undefined {
  const asked = codesOf(line).map((of) => {
    const course = dues.of(of.studentId).filter(({ courseId }) => courseId === of.courseId)
    const meant = course.find(({ dueOn }) => dueOn === of.dueOn)
    return { of, course, meant, target: meant ?? course[0] }
  })
  const targets = asked.flatMap(({ target }) => target ?? [])
  const [first] = asked.filter(({ target }) => target !== undefined)
  if (!first) return undefined
  const order = [...new Set([...targets, ...asked.flatMap(({ course }) => course)])]
  const exact = exactlyFirst(order, line.restCents)
  const meant = asked.every((one) => one.meant !== undefined)
  return {
    parts: exact ?? fill(order, line.restCents),
    certainty: exact && meant ? 'certain' : 'likely',
    ground: 'code',
    code: paymentCode(first.of),
  }
}

/** By surname and name in either order, whoever paid and whatever she wrote, to the cent. */
function byName(line: OpenLine, dues: Dues, recorded: Recorded): Found | undefined {
  const [payer, description] = [phrase(line.payer), phrase(line.description)]
  const text = `${payer}${description}`
  const found = only(text, line, dues, recorded, ({ wholes }) =>
    wholes.some((whole) => text.includes(whole)),
  )
  if (!found) return undefined
  const paid = found.student.wholes.some((whole) => payer.includes(whole))
  const ground = paid ? 'payer' : 'description'
  return { ...found.money, certainty: 'likely', ground, code: '' }
}

/** By the surname alone, to the cent: perhaps a parent who pays. */
function bySurname(line: OpenLine, dues: Dues, recorded: Recorded): Found | undefined {
  const text = phrase(line.payer)
  const found = only(text, line, dues, recorded, ({ surnames }) =>
    surnames.some((surname) => text.includes(surname)),
  )
  return found && { ...found.money, certainty: 'unsure', ground: 'surname', code: '' }
}

interface Fitting {
  readonly student: Named
  readonly money: Money
}

/**
 * The one student whom a text names and whose money it is to the cent, written already or owed;
 * none when there are several.
 */
function only(
  text: string,
  line: OpenLine,
  dues: Dues,
  recorded: Recorded,
  names: (student: Named) => boolean,
): Fitting | undefined {
  const fitting = dues.named(text, names).flatMap((student): Fitting[] => {
    const payment = recorded.of(student.studentId, line)
    if (payment) return [{ student, money: { payment } }]
    const parts = exactly(dues.of(student.studentId), line.restCents)
    return parts ? [{ student, money: { parts } }] : []
  })
  return fitting.length === 1 ? fitting[0] : undefined
}
