import { ok } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { writes } from '#kit/server/legacy/scripts.ts'
import { TEACHER_REQUEST } from '../../domain/text.ts'
import { tellRequest } from '../mutations/tell.ts'

/** What the program of a teacher calls: her own login may not sign in here. */
export const sendRequest = writes({
  summary:
    'Sends a request for a makeup lesson on behalf of a teacher: user 1 is notified, or every ' +
    'administrator where user 1 cannot sign in. The request is the one named, or that of the ' +
    'student for the lesson, which is made if there is none; without any of them the notification ' +
    'leads nowhere. Whoever was told of a request is not told again. Recipient, title and body ' +
    'are fixed, whatever is sent.',
  fields: {
    id: field.as('id_richiesta_recupero', field.optionalId),
    studentId: field.as('id_studente', field.optionalId),
    lessonId: field.as('id_lezione', field.optionalId),
    user_id: field.optional(field.text('1', 'id')),
    title: field.optional(field.text(TEACHER_REQUEST.title)),
    body: field.optional(field.text(TEACHER_REQUEST.body)),
  },
  answer: answer.actedWith<{ readonly id: number }>({
    status: answer.always('success'),
    id_richiesta_recupero: answer.number(12, 'id'),
  }),
  refused: { result: 'error', prefix: '' },
  once: true,
  act: async (at, { id, studentId, lessonId }) => {
    const told = await tellRequest(at, { id, studentId, lessonId })
    return told.ok ? ok({ id: told.value?.id ?? 0 }) : told
  },
})
