import { z } from 'zod'
import { ok } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { asks, scripts, through, writes } from '#kit/server/legacy/scripts.ts'
import { MAX_PERCENT } from '../domain/rules.ts'
import { PERCENT_WRONG } from '../domain/text/wrong.ts'
import { sendNotice } from './mutations.ts'
import { absenceNoticesRoutes as routes } from './routes.ts'

/** A share of 0 to 100, with a point or a comma. */
const percentage = field
  .text('34.5', 'number 0 to 100')
  .transform((value) => Number(value.trim().replace(',', '.') || Number.NaN))
  .pipe(z.number(PERCENT_WRONG).min(0, PERCENT_WRONG).max(MAX_PERCENT, PERCENT_WRONG))
  .meta({ kind: 'number 0 to 100', example: '34.5' })

export const absenceNoticeScripts = scripts({
  getDefaultPercentage: asks(routes.rules, {
    who: 'messages',
    summary: 'The stored threshold of absence notices, a whole number.',
    answer: answer.actedWith<{ readonly percent: number }>({
      percentage: answer.number(30, 'percent'),
    }),
  }),
  setDefaultPercentage: through(routes.savePercent, {
    who: 'messages',
    summary: 'Keeps the threshold of absence notices, a whole number from 0 to 100.',
    fields: {
      percent: field.as(
        'percentage',
        field
          .text('30', 'integer 0 to 100')
          .transform((value) => Number(value.trim() || Number.NaN))
          .meta({ kind: 'integer 0 to 100', example: '30' }),
      ),
    },
  }),
  sendNotificaAssenza: writes({
    who: 'messages',
    summary:
      'Tells a student by mail how much of a course she missed. corso is the number of the ' +
      'course. Refused within the days of the settings since the last time.',
    fields: {
      studentId: field.as('id_studente', field.id),
      courseId: field.as('corso', field.id),
      percent: field.as('percentuale', percentage),
    },
    once: true,
    act: async (at, sent) => {
      const told = await sendNotice(at, { ...sent, again: false })
      return told.ok ? ok({ done: true as const }) : told
    },
  }),
})
