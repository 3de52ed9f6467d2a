import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { formatWallTime } from '#kit/domain/format.ts'
import { ok, refuse, type Refusal } from '#kit/domain/result.ts'
import {
  acted,
  ACTED,
  added,
  chosenField,
  flag,
  idField,
  needed,
  optional,
  textField,
} from '#kit/server/form-fields.ts'
import type { Reading } from '#kit/server/route.ts'
import { accept, adds, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { makeupsContract as c, type Makeup, type MakeupLesson } from '../domain/contract.ts'
import { oldProposal } from '../domain/rules.ts'
import { lessonName } from '../domain/text.ts'
import { sendRequest } from './legacy/send-request.ts'
import { createMakeup } from './mutations.ts'
import { propose } from './mutations/propose.ts'
import { recover } from './mutations/recover.ts'
import { findRequest } from './queries.ts'
import { momentOf } from './queries/sheets.ts'

/** Recovery scripts say `error` where others say `KO`. */
const refused = { result: 'error', prefix: '' }

/** Which request is meant: its number, or the missed lesson, best with its student. */
const asked = {
  id_richiesta_recupero: optional(idField),
  id_lezione: optional(idField),
  id_studente: optional(idField),
}

interface Asked {
  readonly id_richiesta_recupero?: number | undefined
  readonly id_lezione?: number | undefined
  readonly id_studente?: number | undefined
}

async function find({ db, services }: Reading, fields: Asked): Promise<Makeup | Refusal> {
  const request = await findRequest(
    db,
    {
      id: fields.id_richiesta_recupero,
      lessonId: fields.id_lezione,
      studentId: fields.id_studente,
    },
    momentOf(services.clock.now()),
  )
  return request ?? refuse('makeups.not_found')
}

const isRefusal = (found: object): found is Refusal => 'ok' in found

const time = z.string().meta({ example: '2026-10-20 18:30:00' })
const oldTime = ({ startsAt }: Pick<MakeupLesson, 'startsAt'>) => startsAt.replace('T', ' ')

const recovery = acted.extend({
  data: time,
  data_recupero: time,
  id_lezione_recupero: id.meta({ example: 31 }),
})

/** When and where an absence was made up; refused until the register says so. */
async function answerRecovery(at: Reading, fields: Asked) {
  const found = await find(at, fields)
  if (isRefusal(found)) return found
  const { state, makeupLesson } = found
  if (state !== 'recovered' || !makeupLesson) return refuse('makeups.not_recovered')
  const data = oldTime(makeupLesson)
  return ok({ ...ACTED, data, data_recupero: data, id_lezione_recupero: makeupLesson.lessonId })
}

export const makeupScripts: readonly Script[] = [
  adds(
    {
      name: 'addRichiestaRecupero',
      who: 'staff',
      summary: 'Requests that an absence of a student be made up.',
      fields: z.object({ id_studente: needed(chosenField), id_lezione: needed(chosenField) }),
      answer: added.extend({ status: z.literal('success') }),
      names: { studentId: 'id_studente', lessonId: 'id_lezione' },
      refused,
    },
    async (at, { id_studente: studentId, id_lezione: lessonId }) => {
      if (studentId === undefined || lessonId === undefined) return refuse('makeups.incomplete')
      const input = await accept(c.create, { studentId, lessonId })
      if (!input.ok) return input
      return answering(await createMakeup(at, input.value), (made) => ({
        ...ACTED,
        status: 'success' as const,
        id: made.id,
      }))
    },
  ),
  sendRequest,
  reads(
    {
      name: 'getRichiestaRecuperoStudente',
      who: 'staff',
      summary:
        'The request for an absence of a student: without a lesson her latest one. data_recupero ' +
        'and id_lezione_recupero are those of the lesson agreed on or recorded, empty and 0 without.',
      fields: z.object({ id_studente: idField, id_lezione: optional(idField) }),
      answer: added.extend({
        id_richiesta_recupero: id.meta({ example: 12 }),
        data: z.string().meta({ example: '2026-10-15 09:00:00' }),
        data_recupero: time,
        id_lezione_recupero: z.int().meta({ example: 31 }),
      }),
      refused,
    },
    async (at, fields) => {
      const found = await find(at, fields)
      if (isRefusal(found)) return found
      const { id: requestId, requestedAt, makeupLesson } = found
      return ok({
        ...ACTED,
        id: requestId,
        id_richiesta_recupero: requestId,
        data: oldTime({ startsAt: wallTimeOfInstant(Temporal.Instant.from(requestedAt)) }),
        data_recupero: makeupLesson ? oldTime(makeupLesson) : '',
        id_lezione_recupero: makeupLesson?.lessonId ?? 0,
      })
    },
  ),
  adds(
    {
      name: 'addPropostaRecupero',
      who: 'staff',
      summary:
        'Proposes a lesson to the student by mail, in place of a proposal that waits. The labels ' +
        'and the course are those of the lesson, whatever is sent.',
      fields: z.object({
        id_richiesta_recupero: chosenField,
        id_lezione_proposta: chosenField,
        label_lezione_proposta: optional(textField('20-10-2026 18:30')),
        id_corso_proposto: optional(textField('4', 'id')),
        label_corso_proposto: optional(textField('Primo anno B')),
      }),
      answer: added,
      names: { id: 'id_richiesta_recupero', lessonIds: 'id_lezione_proposta' },
      refused,
    },
    async (at, fields) => {
      const input = await accept(c.propose, {
        id: fields.id_richiesta_recupero,
        lessonIds: [fields.id_lezione_proposta],
      })
      if (!input.ok) return input
      return answering(await propose(at, input.value), ({ proposalId }) => ({
        ...ACTED,
        id: proposalId,
      }))
    },
  ),
  reads(
    {
      name: 'getPropostaRecupero',
      who: 'staff',
      summary:
        'The last proposal for an absence. stato 0 waits for the student, or for other dates when ' +
        'richiesta_cambio_data is 1; 1 is accepted, 2 refused. Of several lessons proposed, the ' +
        'accepted one or the first; the labels name them all.',
      fields: z.object(asked),
      answer: acted.extend({
        id_richiesta_recupero: id.meta({ example: 12 }),
        stato: z.literal([0, 1, 2]),
        richiesta_cambio_data: flag,
        id_lezione_proposta: id.meta({ example: 31 }),
        label_lezione_proposta: z
          .string()
          .meta({ example: '20/10/2026 18:30 Primo anno B · Dizione' }),
        id_corso_proposto: id.meta({ example: 4 }),
        label_corso_proposto: z.string().meta({ example: 'Primo anno B' }),
      }),
      refused,
    },
    async (at, fields) => {
      const found = await find(at, fields)
      if (isRefusal(found)) return found
      const { proposal, makeupLesson } = found
      const accepted = proposal?.choices.find(({ lessonId }) => lessonId === makeupLesson?.lessonId)
      const lessons = accepted ? [accepted] : (proposal?.choices ?? [])
      const [first] = lessons
      if (!proposal || !first) return refuse('makeups.no_proposal')
      const labels = (label: (lesson: MakeupLesson) => string) =>
        [...new Set(lessons.map(label))].join('; ')
      return ok({
        ...ACTED,
        id_richiesta_recupero: found.id,
        ...oldProposal(proposal.answer ?? 'waiting'),
        id_lezione_proposta: first.lessonId,
        label_lezione_proposta: labels(
          (lesson) => `${formatWallTime(lesson.startsAt)} ${lessonName(lesson)}`,
        ),
        id_corso_proposto: first.courseId,
        label_corso_proposto: labels(({ courseName }) => courseName),
      })
    },
  ),
  reads(
    {
      name: 'getLezioneRecuperata',
      who: 'staff',
      summary: 'When an absence was made up; refused until the register of the lesson says so.',
      fields: z.object({ id_richiesta_recupero: idField }),
      answer: recovery,
      refused,
    },
    answerRecovery,
  ),
  reads(
    {
      name: 'getRecupero',
      who: 'staff',
      summary: 'The same by the missed lesson.',
      fields: z.object({ id_lezione: idField, id_studente: optional(idField) }),
      answer: recovery,
      refused,
    },
    answerRecovery,
  ),
  writes(
    {
      name: 'addRecupero',
      who: 'staff',
      summary:
        'Records the lesson at which an absence is made up: held, its register has the student ' +
        'present; still to come, she is agreed on it.',
      fields: z.object({ id_richiesta_recupero: chosenField, id_lezione_recupero: chosenField }),
      answer: acted,
      names: { id: 'id_richiesta_recupero', lessonId: 'id_lezione_recupero' },
      refused,
    },
    async (at, fields) => {
      const input = await accept(c.recover, {
        id: fields.id_richiesta_recupero,
        lessonId: fields.id_lezione_recupero,
      })
      if (!input.ok) return input
      return answering(await recover(at, input.value), () => ACTED)
    },
  ),
]
