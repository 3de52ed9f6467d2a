import { z } from 'zod'
import { month } from '#f/teaching/hours/domain/contract.ts'
import { sumLines } from '#f/teaching/hours/domain/rules.ts'
import { unrated } from '#f/teaching/hours/domain/text.ts'
import { findTeacher, readBilledMonth } from '#f/teaching/hours/server/queries.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import {
  formatEuro,
  formatHours,
  formatInteger,
  formatMonth,
  fullName,
} from '#kit/domain/format.ts'
import { refuse } from '#kit/domain/result.ts'
import { document, idText } from '#kit/server/document-route.ts'
import { monthPeriod } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import { paper } from './paper.ts'

const input = z.object({
  month: month.optional(),
  teacher: idText.optional(),
})

type Sum = Omit<ReturnType<typeof sumLines>, 'lessons' | 'unrated'>

const cells = ({ minutes, hourlyMinutes, hourlyCents, days, dailyCents }: Sum) => [
  formatHours(minutes),
  formatHours(hourlyMinutes),
  formatEuro(hourlyCents),
  formatInteger(days),
  formatEuro(dailyCents),
]

/** What the teachers are to invoice for a month: hours by their rate, days by theirs. */
export const hoursReport = document(
  { path: '/api/reports/hours.pdf', who: 'school', input },
  async ({ db, services, today }, { month = today.slice(0, 7), teacher: teacherId }) => {
    const now = wallTimeOfInstant(services.clock.now())
    const teacher = teacherId === undefined ? undefined : await findTeacher(db, teacherId)
    if (teacherId !== undefined && !teacher) return refuse('reports.teacher_not_found')
    const whose = teacher ? [teacher.name] : []
    const billed = await readBilledMonth(db, { ...monthPeriod(month), teacherId }, now)
    const sums = billed.map(({ lines }) => sumLines(lines))
    const sum = (of: (figures: Sum) => number) => sums.reduce((all, one) => all + of(one), 0)
    const title = formatMonth(`${month}-01`)
    return paper(services, {
      template: 'hours',
      words: [text.TO_INVOICE, title, ...whose],
      data: {
        about: [title, ...whose],
        columns: ['INSEGNANTE', 'Ore totali', 'Ore', 'Importo ore', 'Giornate', 'Importo giornate'],
        rows: billed.map((one, place) => [
          fullName(one.teacher),
          ...cells(sums[place] ?? sumLines([])),
        ]),
        total: [
          'Totale',
          ...cells({
            minutes: sum(({ minutes }) => minutes),
            hourlyMinutes: sum(({ hourlyMinutes }) => hourlyMinutes),
            hourlyCents: sum(({ hourlyCents }) => hourlyCents),
            days: sum(({ days }) => days),
            dailyCents: sum(({ dailyCents }) => dailyCents),
          }),
        ],
        none: text.NO_LESSONS,
        unrated: billed.flatMap(({ teacher: one }, place) => {
          const count = sums[place]?.unrated ?? 0
          return count > 0 ? `${fullName(one)} – ${unrated(count)}` : []
        }),
      },
    })
  },
)
