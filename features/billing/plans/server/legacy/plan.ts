import { z } from 'zod'
import type { PlannedInstalment } from '#f/billing/payments/domain/types.ts'
import { day } from '#kit/domain/contract.ts'
import { formatDayDash } from '#kit/domain/format.ts'
import { centsToDecimal, parseEuro } from '#kit/domain/money.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { WRONG_AMOUNT, WRONG_TOTAL } from '../../domain/text.ts'

const cents = (wrong: string) =>
  z
    .union([z.number(), z.string()], wrong)
    .transform((value) => parseEuro(typeof value === 'number' ? value.toFixed(2) : value))
    .pipe(z.int(wrong))

const dash = z
  .string()
  .transform((value) => value.trim().slice(0, 10))
  .transform((value) => value.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1'))
  .pipe(day)

const EXAMPLE = '{"costo":"1000.00","rate":[{"data":"30-09-2026","importo":"1000.00","mese":"9"}]}'

const written = z.object({
  costo: cents(WRONG_TOTAL),
  rate: z.array(
    z.object({
      data: dash,
      importo: cents(WRONG_AMOUNT),
      mese: z
        .union([z.string(), z.number()])
        .nullish()
        .transform((month) => String(month ?? '')),
    }),
  ),
})

/** A plan in JSON, as old clients send it. */
export const pianoField = field
  .text(EXAMPLE, 'plan in JSON')
  .transform(field.parsed('Il piano non è in JSON'))
  .pipe(written)
  .meta({ kind: 'plan in JSON', example: EXAMPLE })

/** A plan in JSON, as old clients read it; empty when there is none. */
export const plan = z.string().meta({ example: EXAMPLE })

export interface Plan {
  readonly totalCents: number
  readonly instalments: readonly PlannedInstalment[]
}

/** Writes a plan; no plan is an empty text, which old clients take for none. */
export function writePiano(known: Plan | undefined): string {
  if (!known) return ''
  return JSON.stringify({
    costo: centsToDecimal(known.totalCents),
    rate: known.instalments.map(({ dueOn, amountCents, month }) => ({
      data: formatDayDash(dueOn),
      importo: centsToDecimal(amountCents),
      mese: month,
    })),
  })
}

/**
 * A plan of an old client as the form of the contract. Old clients know an instalment by its date:
 * without numbers, each is the one that is on its date.
 */
export function planForm(
  { costo, rate }: z.output<typeof written>,
  known: { version: number } | undefined,
) {
  return {
    version: known?.version ?? 0,
    totalCents: costo,
    instalments: rate.map(({ data, importo, mese }) => ({
      dueOn: data,
      amountCents: importo,
      month: mese,
    })),
  }
}
