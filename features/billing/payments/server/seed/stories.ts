import { addDays, type Day } from '#kit/domain/day.ts'
import type { Demo } from '#kit/server/demo.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Method, Status } from '../../domain/types.ts'

const OFFICE = 'segreteria'
const BILLING = 'billing'

/** Of those who have not paid, so many had sent in a transfer that nobody found. */
const REJECTED = 0.12
const REJECTIONS = [
  'Bonifico non trovato sul conto',
  'Bonifico annullato prima dell’esecuzione',
  'La contabile è di un’altra rata',
]
/** Of what was paid, so much was written by mistake; what the bank tells never is. */
const TAKEN_BACK = 0.008
/** The rest of it was written in another way right after, so that the instalment stays paid. */
const LOST = 0.3
const WRONG_METHOD = 'Metodo di pagamento sbagliato'
const WRONG_STUDENT = 'Registrato allo studente sbagliato'
/** Mistakes were found within these days; nothing of the last ones is one. */
const FOUND_AFTER = 3
const QUIET_DAYS = 7

const NOTES = {
  paid: { share: 0.02, texts: ['Paga il padre', 'Ricevuta intestata all’azienda'] },
  to_verify: { share: 0.3, texts: ['Contabile arrivata per mail', 'Bonifico dall’estero'] },
  unpaid: { share: 0.3, texts: ['Salda a fine mese', 'Richiamare per il saldo'] },
} as const satisfies Record<Status, { share: number; texts: readonly string[] }>

/** What a student did about an instalment that is due. */
export interface DemoDue {
  readonly instalmentId: number
  readonly studentId: number
  readonly status: Status
  readonly paidOn: Day
  /** None when nothing came in. */
  readonly paidCents: number
  readonly method: Method
}

interface Event {
  readonly due: DemoDue
  /** An instant as ISO text. */
  readonly at: string
  readonly by: string
}

interface DemoChange extends Event {
  readonly status: Status
  readonly reason: string
}

export interface DemoMovement extends Event {
  readonly on: Day
  readonly amountCents: number
  readonly method: Method
  readonly note: string
  /** The payment that it takes back. */
  readonly reverses?: DemoMovement
}

/** All that happened to one instalment of a student, in order of time. */
interface DemoStory {
  readonly due: DemoDue
  /** What it is in the end. */
  readonly status: Status
  readonly note: string
  readonly changes: readonly DemoChange[]
  readonly movements: readonly DemoMovement[]
}

/** What happened to an instalment until it is as drawn; a few were mistakes, or were refused. */
export function tellStory(demo: Demo, random: Random, due: DemoDue): DemoStory {
  const { status, paidOn, paidCents } = due
  const early = paidOn < addDays(demo.today, -QUIET_DAYS)
  if (early && status === 'unpaid' && paidCents === 0 && random.chance(REJECTED)) {
    return rejected(demo, random, due)
  }
  const plain = plainly(demo, random, due)
  const [payment] = plain.movements
  const certain = due.method === 'bank' || status !== 'paid'
  if (!early || !payment || certain || !random.chance(TAKEN_BACK)) return plain
  return takenBack(demo, random, plain, payment)
}

function plainly(demo: Demo, random: Random, due: DemoDue): DemoStory {
  const { status, paidOn, paidCents: amountCents, method } = due
  const event = { due, at: demo.instantOn(paidOn, random), by: OFFICE }
  const { share, texts } = NOTES[status]
  const known = status !== 'unpaid' || amountCents > 0
  return {
    due,
    status,
    note: known && random.chance(share) ? random.pick(texts) : '',
    changes: status === 'unpaid' ? [] : [{ ...event, status, reason: '' }],
    movements: amountCents === 0 ? [] : [{ ...event, on: paidOn, amountCents, method, note: '' }],
  }
}

function rejected(demo: Demo, random: Random, due: DemoDue): DemoStory {
  const sentAt = demo.instantOn(due.paidOn, random)
  const decidedAt = demo.instantOn(addDays(due.paidOn, random.int(1, FOUND_AFTER)), random)
  return {
    due,
    status: 'unpaid',
    note: '',
    changes: [
      { due, status: 'to_verify', reason: '', at: sentAt, by: OFFICE },
      { due, status: 'unpaid', reason: random.pick(REJECTIONS), at: decidedAt, by: BILLING },
    ],
    movements: [],
  }
}

function takenBack(demo: Demo, random: Random, plain: DemoStory, payment: DemoMovement): DemoStory {
  const { due, changes, movements } = plain
  const on = addDays(due.paidOn, random.int(1, FOUND_AFTER))
  const event = { due, at: demo.instantOn(on, random), by: BILLING }
  const lost = random.chance(LOST)
  const reversal: DemoMovement = {
    ...{ ...event, on, amountCents: -payment.amountCents, method: payment.method },
    ...{ note: lost ? WRONG_STUDENT : WRONG_METHOD, reverses: payment },
  }
  const method: Method = payment.method === 'cash' ? 'card' : 'cash'
  const again: DemoMovement = { ...payment, ...event, method }
  const owed: DemoChange = { ...event, status: 'unpaid', reason: '' }
  const paid: DemoChange = { ...event, status: 'paid', reason: '' }
  return {
    due,
    status: lost ? 'unpaid' : 'paid',
    note: '',
    changes: [...changes, owed, ...(lost ? [] : [paid])],
    movements: [...movements, reversal, ...(lost ? [] : [again])],
  }
}
