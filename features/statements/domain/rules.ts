import { findCodes, paymentCode } from '#f/payments/domain/rules/code.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Certainty, Ground } from './types.ts'

/** What of a line is not matched yet, with the bank's words. */
export interface OpenLine {
  readonly id: number
  readonly restCents: Cents
  readonly payer: string
  readonly description: string
  readonly reference: string
}

/** What a student still owes of an instalment. */
export interface OpenDue {
  readonly instalmentId: number
  readonly studentId: number
  readonly courseId: number
  readonly dueOn: Day
  readonly restCents: Cents
  readonly surname: string
  readonly name: string
}

/** What a line is to pay of an instalment. */
export interface Part {
  readonly instalmentId: number
  readonly studentId: number
  readonly amountCents: Cents
}

/** What a line seems to pay, how sure that is and what it goes by. */
export interface Proposal {
  readonly lineId: number
  readonly parts: readonly Part[]
  readonly certainty: Certainty
  readonly ground: Ground
  /** The payment code that was found, empty when it goes by a name. */
  readonly code: string
}

type Found = Omit<Proposal, 'lineId'>
type Round = (line: OpenLine, dues: Dues) => Found | undefined

/**
 * What each line seems to pay. First all codes, then all names with the exact amount, then
 * surnames, so that no guess takes what a code asks for. No instalment is proposed twice, no more
 * than is owed and no more than came in; a line of which nothing can be said has no proposal.
 */
export function proposeMatches(
  lines: readonly OpenLine[],
  openDues: readonly OpenDue[],
): Proposal[] {
  const dues = new Dues(openDues)
  const proposals = new Map<number, Proposal>()
  const rounds: readonly Round[] = [byCode, byName, bySurname]
  for (const round of rounds) {
    for (const line of lines) {
      if (proposals.has(line.id) || line.restCents <= 0) continue
      const found = round(line, dues)
      if (!found) continue
      dues.take(found.parts)
      proposals.set(line.id, { lineId: line.id, ...found })
    }
  }
  return lines.flatMap(({ id }) => proposals.get(id) ?? [])
}

/**
 * By code: the instalment on its date, else the oldest of the course that is open; what is left
 * goes on with the others of the course, oldest first, and the last may be paid in part. Certain
 * when it comes out to the cent on instalments that were meant.
 */
function byCode(line: OpenLine, dues: Dues): Found | undefined {
  const codes = findCodes(`${line.payer} ${line.description} ${line.reference}`)
  const asked = codes.map((of) => {
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
function byName(line: OpenLine, dues: Dues): Found | undefined {
  const [payer, description] = [phrase(line.payer), phrase(line.description)]
  const text = `${payer}${description}`
  const found = dues.only(text, line.restCents, ({ wholes }) =>
    wholes.some((whole) => text.includes(whole)),
  )
  if (!found) return undefined
  const paid = found.student.wholes.some((whole) => payer.includes(whole))
  const ground = paid ? 'payer' : 'description'
  return { parts: found.parts, certainty: 'likely', ground, code: '' }
}

/** By the surname alone, to the cent: perhaps a parent who pays. */
function bySurname(line: OpenLine, dues: Dues): Found | undefined {
  const text = phrase(line.payer)
  const found = dues.only(text, line.restCents, ({ surnames }) =>
    surnames.some((surname) => text.includes(surname)),
  )
  return found && { parts: found.parts, certainty: 'unsure', ground: 'surname', code: '' }
}

interface Named {
  readonly studentId: number
  readonly surnames: readonly string[]
  readonly wholes: readonly string[]
}

/** What is owed and not yet proposed for another line. */
class Dues {
  private readonly byStudent: Map<number, OpenDue[]>
  private readonly byWord: Map<string, Named[]>

  constructor(all: readonly OpenDue[]) {
    const open = all
      .filter(({ restCents }) => restCents > 0)
      .toSorted((a, b) => compare(a.dueOn, b.dueOn) || a.instalmentId - b.instalmentId)
    this.byStudent = Map.groupBy(open, ({ studentId }) => studentId)
    this.byWord = new Map()
    for (const [studentId, [due]] of this.byStudent) {
      if (!due) continue
      const [surnames, names] = [spellings(due.surname), spellings(due.name)]
      const wholes = surnames.flatMap((surname) =>
        names.flatMap((name) => [`${surname}${name.slice(1)}`, `${name}${surname.slice(1)}`]),
      )
      for (const word of new Set(surnames.map((surname) => surname.split(' ')[1] ?? ''))) {
        const known = this.byWord.get(word) ?? []
        known.push({ studentId, surnames, wholes })
        this.byWord.set(word, known)
      }
    }
  }

  /** A student's open instalments, oldest first. */
  of(studentId: number): readonly OpenDue[] {
    return this.byStudent.get(studentId) ?? []
  }

  /** The one student whom a text names and who owes exactly that; none when there are several. */
  only(text: string, amount: Cents, names: (student: Named) => boolean) {
    const words = new Set(text.split(' ').filter((word) => word !== ''))
    const named = [...words].flatMap((word) => this.byWord.get(word) ?? []).filter(names)
    const students = new Map(named.map((student) => [student.studentId, student]))
    const fitting = [...students.values()].flatMap((student) => {
      const parts = exactly(this.of(student.studentId), amount)
      return parts ? [{ student, parts }] : []
    })
    return fitting.length === 1 ? fitting[0] : undefined
  }

  take(parts: readonly Part[]): void {
    for (const { studentId, instalmentId } of parts) {
      const left = this.of(studentId).filter((due) => due.instalmentId !== instalmentId)
      this.byStudent.set(studentId, left)
    }
  }
}

/** The oldest instalment of exactly that amount, else the oldest ones that together make it. */
function exactly(dues: readonly OpenDue[], amount: Cents): Part[] | undefined {
  const one = dues.find(({ restCents }) => restCents === amount)
  return one ? [whole(one)] : exactlyFirst(dues, amount)
}

/** The first ones of a list when they come to exactly that amount. */
function exactlyFirst(dues: readonly OpenDue[], amount: Cents): Part[] | undefined {
  let left = amount
  for (const [at, { restCents }] of dues.entries()) {
    left -= restCents
    if (left === 0) return dues.slice(0, at + 1).map(whole)
    if (left < 0) return undefined
  }
  return undefined
}

/** As much as the amount pays, one after the other; the last perhaps in part. */
function fill(dues: readonly OpenDue[], amount: Cents): Part[] {
  let left = amount
  return dues.flatMap((due) => {
    const amountCents = Math.min(left, due.restCents)
    left -= amountCents
    return amountCents > 0 ? [{ ...whole(due), amountCents }] : []
  })
}

function whole({ instalmentId, studentId, restCents }: OpenDue): Part {
  return { instalmentId, studentId, amountCents: restCents }
}

/** The words of a text with one space around each, so that only whole words are found in it. */
export function phrase(text: string): string {
  return ` ${foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}

/** A name as banks may write it, each a `phrase`: `D’Angelo` is also DANGELO. */
export function spellings(name: string): string[] {
  return [...new Set([phrase(name), phrase(foldText(name).replaceAll("'", ''))])]
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
