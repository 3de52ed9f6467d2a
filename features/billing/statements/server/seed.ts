import { createHash } from 'node:crypto'
import { enrolmentSeed, type DemoEnrolment } from '#f/school/enrolments/server/seed.ts'
import { billingSeed } from '#f/billing/plans/server/seed.ts'
import { paymentCode, printCode } from '#f/billing/payments/domain/rules/code.ts'
import { addDays, type Day } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'
import { movementKeys } from '../domain/rules/movements.ts'
import { AT_ONCE } from '../domain/text.ts'
import type { Movement } from '../domain/types.ts'
import { openDues, type KnownDue } from './queries/dues.ts'

const NAME = 'movimenti-conto.csv'
const IBAN = 'IT60X0542811101000000123456'
/** Who looks for late instalments does so among so many enrolments. */
const ASKED = 400
const MATCHED = 10
const OPEN = 12
/** Movements that are no instalments, and what went out. */
const OTHERS: readonly (readonly [cents: number, payer: string, text: string])[] = [
  [150_000, 'COMUNE DI ROMA', 'CONTRIBUTO RASSEGNA TEATRALE'],
  [4_200, 'NEXI PAYMENTS SPA', 'ACCREDITO POS'],
  [-90_000, 'IMMOBILIARE AURELIA SRL', 'AFFITTO SEDE'],
  [-475, '', 'SPESE TENUTA CONTO'],
]

interface DemoLine extends Movement {
  readonly paymentId?: number
}

/** One imported statement of the last days: some lines matched, some to be matched, some put away. */
async function seedStatements(
  tx: Tx,
  demo: Demo & { readonly enrolments: readonly DemoEnrolment[] },
): Promise<void> {
  const asked = demo.enrolments.slice(0, ASKED).map(({ student }) => student.id)
  const late = (await openDues(tx, [...new Set(asked)]))
    .filter(({ dueOn }) => dueOn <= demo.today)
    .toSorted((a, b) => a.studentId - b.studentId || a.instalmentId - b.instalmentId)
  // One instalment a student.
  const open = [...new Map(late.map((due) => [due.studentId, due])).values()].slice(0, OPEN)
  const lines = [
    ...(await matchedLines(tx)),
    ...open.map((due, at) => openLine(due, at, demo.today)),
    ...OTHERS.map(([amountCents, payer, description], at) =>
      movement({ bookedOn: addDays(demo.today, -2 - at), amountCents, payer, description }),
    ),
  ].toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1))
  await insertStatement(tx, demo, lines)
}

function movement(of: Pick<Movement, 'bookedOn' | 'amountCents' | 'payer' | 'description'>) {
  return { ...of, valueOn: of.bookedOn, reference: '', reversal: false } satisfies Movement
}

/** The last transfers that were recorded, as the bank told them. */
async function matchedLines(tx: Tx): Promise<DemoLine[]> {
  const payments = await tx
    .selectFrom('payments')
    .innerJoin('students', 'students.id', 'payments.student_id')
    .select([
      'payments.id',
      'payments.paid_on as bookedOn',
      'payments.amount_cents as amountCents',
      'students.name',
      'students.surname',
    ])
    .where('payments.method', '=', 'bank')
    .orderBy('payments.paid_on', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(MATCHED)
    .execute()
  return payments.map((payment) => ({
    ...movement({
      ...payment,
      payer: fullName(payment).toUpperCase(),
      description: 'BONIFICO SEPA RATA CORSO',
    }),
    paymentId: payment.id,
  }))
}

/** Every kind of proposal in turn: by code, a part by code, by name, by surname alone. */
function openLine(due: KnownDue, at: number, today: Day): DemoLine {
  const code = printCode(paymentCode(due))
  const [parent, student] = [`${due.surname} GIUSEPPE`, `${due.surname} ${due.name}`]
  const half = Math.floor(due.restCents / 200) * 100
  const kinds = [
    { amountCents: due.restCents, payer: parent, description: `RATA ${code}` },
    { amountCents: due.restCents, payer: student, description: 'RATA CORSO' },
    { amountCents: half > 0 ? half : due.restCents, payer: parent, description: `ACCONTO ${code}` },
    { amountCents: due.restCents, payer: parent, description: 'SCUOLA' },
  ] as const
  const kind = kinds[at % kinds.length] ?? kinds[0]
  const bookedOn = addDays(today, -1 - (at % 6))
  return movement({ ...kind, payer: kind.payer.toUpperCase(), bookedOn })
}

async function insertStatement(tx: Tx, demo: Demo, lines: readonly DemoLine[]): Promise<void> {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return
  const importedAt = demo.instantOn(demo.today, demo.random('statements'))
  const by = 'billing'
  const { id } = await tx
    .insertInto('statements')
    .values({
      name: NAME,
      sha256: digest(NAME),
      kind: 'csv',
      iban: IBAN,
      first_on: first.bookedOn,
      last_on: last.bookedOn,
      imported_at: importedAt,
      imported_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const keys = movementKeys(IBAN, lines)
  const made = await inBatches(lines, (batch) =>
    tx
      .insertInto('statement_lines')
      .values(
        batch.map((line, at) => ({
          statement_id: id,
          seq: at,
          booked_on: line.bookedOn,
          value_on: line.valueOn,
          amount_cents: line.amountCents,
          payer: line.payer,
          description: line.description,
          fingerprint: digest(keys[at] ?? ''),
          ...(line.amountCents < 0
            ? { set_aside_reason: AT_ONCE.out, set_aside_by: by, set_aside_at: importedAt }
            : { set_aside_reason: null, set_aside_by: null, set_aside_at: null }),
        })),
      )
      .returning('id')
      .execute(),
  )
  const links = lines.flatMap(({ paymentId }, at) =>
    paymentId === undefined ? [] : [{ payment_id: paymentId, line_id: made[at]?.id ?? 0 }],
  )
  await inBatches(links, (batch) =>
    tx
      .insertInto('statement_line_payments')
      .values([...batch])
      .returning('line_id')
      .execute(),
  )
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export const statementSeed = demoSeed(
  { enrolments: enrolmentSeed, billing: billingSeed },
  seedStatements,
)
