import type { CodeOf } from '#f/billing/payments/domain/rules/code.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'
import { foldText } from '#kit/domain/text.ts'
import type { RecordedPayment } from './recorded.ts'

/** What a student still owes of an instalment; nothing when it is paid. */
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

/** A student with her name as banks may write it. */
export interface Named {
  readonly studentId: number
  readonly surnames: readonly string[]
  readonly wholes: readonly string[]
}

/** What is owed and not yet proposed for another line. */
export class Dues {
  private readonly byStudent: Map<number, OpenDue[]>
  private readonly byWord: Map<string, Named[]>
  private readonly paid: ReadonlySet<string>

  constructor(all: readonly OpenDue[], payments: readonly RecordedPayment[]) {
    const open = all
      .filter(({ restCents }) => restCents > 0)
      .toSorted((a, b) => compare(a.dueOn, b.dueOn) || a.instalmentId - b.instalmentId)
    this.paid = new Set(all.filter(({ restCents }) => restCents <= 0).map(dueKey))
    this.byStudent = Map.groupBy(open, ({ studentId }) => studentId)
    this.byWord = new Map()
    const people = new Map([...open, ...payments].map((one) => [one.studentId, one]))
    for (const [studentId, due] of people) {
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

  /** Whether the instalment of a code is there and nothing is owed of it. */
  isPaid(of: CodeOf): boolean {
    return this.paid.has(dueKey(of))
  }

  /** The students whom a text names, of those who owe or have paid something. */
  named(text: string, names: (student: Named) => boolean): Named[] {
    const words = new Set(text.split(' ').filter((word) => word !== ''))
    const named = [...words].flatMap((word) => this.byWord.get(word) ?? []).filter(names)
    return [...new Map(named.map((student) => [student.studentId, student])).values()]
  }

  take(parts: readonly Part[]): void {
    for (const { studentId, instalmentId } of parts) {
      const left = this.of(studentId).filter((due) => due.instalmentId !== instalmentId)
      this.byStudent.set(studentId, left)
    }
  }
}

const dueKey = ({ studentId, courseId, dueOn }: CodeOf) => `${studentId} ${courseId} ${dueOn}`

/** Whether it is the instalment of a code. */
export function isOf(due: Pick<OpenDue, 'courseId' | 'dueOn'>, of: CodeOf): boolean {
  return due.courseId === of.courseId && due.dueOn === of.dueOn
}

/** The oldest instalment of exactly that amount, else the oldest ones that together make it. */
export function exactly(dues: readonly OpenDue[], amount: Cents): Part[] | undefined {
  const one = dues.find(({ restCents }) => restCents === amount)
  return one ? [whole(one)] : exactlyFirst(dues, amount)
}

/** The first ones of a list when they come to exactly that amount. */
export function exactlyFirst(dues: readonly OpenDue[], amount: Cents): Part[] | undefined {
  let left = amount
  for (const [at, { restCents }] of dues.entries()) {
    left -= restCents
    if (left === 0) return dues.slice(0, at + 1).map(whole)
    if (left < 0) return undefined
  }
  return undefined
}

/** As much as the amount pays, one after the other; the last perhaps in part. */
export function fill(dues: readonly OpenDue[], amount: Cents): Part[] {
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
