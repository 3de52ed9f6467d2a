import { z } from 'zod'
import { formatDayDash } from '#kit/domain/format.ts'
import { ok } from '#kit/domain/result.ts'
import { acted, ACTED, dashDayField } from '#kit/server/form-fields.ts'
import { accept, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { closingsContract as c } from '../domain/contract.ts'
import { closeDays, openDays } from './mutations.ts'
import { listClosingDays } from './queries.ts'

const EXAMPLE = '25-12-2026'

const fields = z.object({ day: dashDayField(EXAMPLE) })

export const closingScripts: readonly Script[] = [
  reads(
    {
      name: 'getChiusura',
      who: 'staff',
      summary: 'All closing days in order.',
      fields: z.object({}),
      answer: z.array(
        z.object({
          day: z.string().meta({ example: EXAMPLE }),
          motivo: z.string().meta({ example: 'Natale' }),
        }),
      ),
    },
    async ({ db }) => {
      const days = await listClosingDays(db)
      return ok(days.map(({ day, reason }) => ({ day: formatDayDash(day), motivo: reason })))
    },
  ),
  writes(
    {
      name: 'addChiusura',
      who: 'staff',
      summary: 'Adds a closing day; refused, with the list of them, when there are lessons on it.',
      fields,
      answer: acted,
    },
    async ({ tx, actor }, { day }) => {
      const input = await accept(c.add, { days: [{ day }] })
      if (!input.ok) return input
      return answering(await closeDays(tx, actor, input.value), () => ACTED)
    },
  ),
  writes(
    {
      name: 'deleteChiusura',
      who: 'staff',
      summary: 'Removes a closing day.',
      fields,
      answer: acted,
    },
    async ({ tx, actor }, { day }) => answering(await openDays(tx, actor, [day]), () => ACTED),
  ),
]
