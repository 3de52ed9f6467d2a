import { storeFile } from '#f/system/files/server/mutations.ts'
import { lessonSeed, type DemoLesson } from '#f/teaching/lessons/server/seed.ts'
import { teacherSeed, type DemoTeacher, type DemoTeachers } from '#f/school/teachers/server/seed.ts'
import {
  addDays,
  addMinutes,
  addMonths,
  daysBetween,
  wallTimeAt,
  type Day,
} from '#kit/domain/day.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import { billLessons, sumMonths } from '../domain/rules.ts'
import type { BilledLesson } from '../domain/types.ts'
import { drawInvoice } from './seed/invoice.ts'

/** One invoice in so many comes with its paper. */
const WITH_FILE = 8
/** Days after which an invoice has been paid. */
const PAID_AFTER = 45

interface Invoice {
  readonly teacherId: number
  readonly issuedOn: Day
  readonly amountCents: number
}

/**
 * Creates the invoices of the months that are over, for the hours that were given in them; those
 * of the last weeks are not paid yet. Teachers who have not said their regime have sent none.
 */
async function seedInvoices(
  tx: Tx,
  demo: Demo & {
    readonly staff: DemoTeachers
    readonly lessons: readonly DemoLesson[]
  },
): Promise<void> {
  const random = demo.random('invoices')
  const taught = lessonsOf(demo.lessons)
  const invoices = demo.staff.teachers
    .filter(({ regime }) => regime !== '')
    .flatMap((teacher) => drawInvoices(random, teacher, taught.get(teacher.id) ?? [], demo.today))
  const files = new Map<Invoice, number>()
  for (const invoice of invoices.filter((_, index) => index % WITH_FILE === 0)) {
    const name = `Fattura ${invoice.issuedOn}.pdf`
    const content = drawInvoice(invoice)
    const stored = await storeFile(tx, SYSTEM, { name, content, allowed: 'document' })
    if (!stored.ok) throw new Error(`An invoice was refused: ${stored.code}`)
    files.set(invoice, stored.value.id)
  }
  await inBatches(invoices, (batch) =>
    tx
      .insertInto('teacher_invoices')
      .values(
        batch.map((invoice) => ({
          teacher_id: invoice.teacherId,
          issued_on: invoice.issuedOn,
          amount_cents: invoice.amountCents,
          file_id: files.get(invoice) ?? null,
          note: random.chance(0.15) ? 'Bonifico alla banca indicata in fattura' : '',
          paid: daysBetween(invoice.issuedOn, demo.today) > PAID_AFTER || random.chance(0.2),
          created_at: demo.instantOn(invoice.issuedOn, random),
          created_by: 'billing',
        })),
      )
      .returning('id')
      .execute(),
  )
}

function lessonsOf(lessons: readonly DemoLesson[]): Map<number, BilledLesson[]> {
  const taught = new Map<number, BilledLesson[]>()
  for (const lesson of lessons) {
    const { id, startsAt, minutes, splitBilling, dailyBilling, teacherIds } = lesson
    const endsAt = addMinutes(startsAt, minutes)
    const teachers = teacherIds.length
    const billed = { id, startsAt, endsAt, minutes, splitBilling, dailyBilling, teachers }
    for (const teacherId of teacherIds) {
      const known = taught.get(teacherId)
      if (known) known.push(billed)
      else taught.set(teacherId, [billed])
    }
  }
  return taught
}

/** An invoice for each month before this one, sent within two weeks of its end. */
function drawInvoices(
  random: Random,
  { id, rates }: DemoTeacher,
  lessons: readonly BilledLesson[],
  today: Day,
): Invoice[] {
  const thisMonth = `${today.slice(0, 7)}-01`
  const over = lessons.filter(({ startsAt }) => startsAt < thisMonth)
  return sumMonths(billLessons(over, rates, wallTimeAt(today, '00:00'))).flatMap((month) => {
    const { hourlyCents, dailyCents } = month.held
    const issuedOn = addDays(addMonths(`${month.month}-01`, 1), random.int(0, 13))
    if (issuedOn > today) return []
    return { teacherId: id, issuedOn, amountCents: hourlyCents + dailyCents }
  })
}

export const invoiceSeed = demoSeed({ staff: teacherSeed, lessons: lessonSeed }, seedInvoices)
