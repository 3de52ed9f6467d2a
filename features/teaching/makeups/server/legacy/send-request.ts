import { z } from 'zod'
import { acted, ACTED, idField, optional, textField } from '#kit/server/form-fields.ts'
import { adds, answering } from '#kit/server/legacy.ts'
import { TEACHER_REQUEST } from '../../domain/text.ts'
import { tellRequest } from '../mutations/tell.ts'

/** What the program of a teacher calls: her own login may not sign in here. */
export const sendRequest = adds(
  {
    name: 'sendRichiestaRecupero',
    who: 'staff',
    summary:
      'Sends a request for a makeup lesson on behalf of a teacher: user 1 is notified, or every ' +
      'administrator where user 1 cannot sign in. The request is the one named, or that of the ' +
      'student for the lesson, which is made if there is none; without any of them the notification ' +
      'leads nowhere. Whoever was told of a request is not told again. Recipient, title and body ' +
      'are fixed, whatever is sent.',
    fields: z.object({
      id_richiesta_recupero: optional(idField),
      id_studente: optional(idField),
      id_lezione: optional(idField),
      user_id: optional(textField('1', 'id')),
      title: optional(textField(TEACHER_REQUEST.title)),
      body: optional(textField(TEACHER_REQUEST.body)),
    }),
    answer: acted.extend({
      status: z.literal('success'),
      id_richiesta_recupero: z.int().nonnegative().meta({ example: 12 }),
    }),
    names: { id: 'id_richiesta_recupero', studentId: 'id_studente', lessonId: 'id_lezione' },
    refused: { result: 'error', prefix: '' },
  },
  async (at, fields) => {
    const told = await tellRequest(at, {
      id: fields.id_richiesta_recupero,
      studentId: fields.id_studente,
      lessonId: fields.id_lezione,
    })
    return answering(told, (request) => ({
      ...ACTED,
      status: 'success' as const,
      id_richiesta_recupero: request?.id ?? 0,
    }))
  },
)
