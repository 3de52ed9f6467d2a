import { z } from 'zod'
import { beginningOf, htmlEscape } from '#kit/domain/text.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { scripts, writes } from '#kit/server/legacy/scripts.ts'
import { cleanHtml } from '#kit/server/html.ts'
import { tell } from './mutations.ts'

/** Whom a notification is for, as old clients call it. */
const TARGETS = { CORSO: 'courseIds', STUDENTE: 'studentIds', INSEGNANTE: 'teacherIds' } as const

const kind = z
  .enum(['CORSO', 'STUDENTE', 'INSEGNANTE'], 'Scrivi CORSO, STUDENTE o INSEGNANTE')
  .meta({ kind: 'CORSO, STUDENTE or INSEGNANTE', example: 'STUDENTE' })
const words = (example: string) => field.optional(field.text(example))

export const noticeScripts = scripts({
  addNotificationNew2: writes({
    who: 'messages',
    summary:
      'Tells a course, a student or a teacher. For a course old clients call it once with flag 0 and ' +
      'then once for each student with flag 1, so it tells the course alone; flag says no more than ' +
      'tipo does. The same fields within seconds are one notification.',
    fields: {
      kind: field.as('tipo', kind, 'type', 'target'),
      id: field.as('id', field.id, 'id_target'),
      subject: field.as(
        'oggetto',
        field.needed(field.text('Lezione spostata')),
        'title',
        'subject',
      ),
      text: field.as('testo', words('La lezione di lunedì è alle 18.'), 'body', 'text'),
      html: words('<p>La lezione di <b>lunedì</b> è alle 18.</p>'),
      flag: field.optional(field.flag),
    },
    answer: answer.added,
    once: true,
    act: async (at, { kind: of, id, subject: said = '', text = '', html = '' }) => {
      const subject = beginningOf(said.replace(/\s+/g, ' ').trim(), 200)
      if (subject === '') return refuse('notices.no_subject', { field: 'oggetto' })
      const clean = cleanHtml(html === '' ? `<p>${htmlEscape(text)}</p>` : html, 'inline')
      if (clean === '') return refuse('notices.no_text', { field: 'testo' })
      const plain = text.trim() === '' ? {} : { text: text.trim() }
      return ok({ id: await tell(at, { subject, html: clean, ...plain }, { [TARGETS[of]]: [id] }) })
    },
  }),
})
