import { z } from 'zod'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { formatWallTime } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import type { Reading } from '#kit/server/route.ts'
import type { Makeup, MakeupLesson } from '../domain/contract.ts'
import { oldProposal } from '../domain/rules.ts'
import { lessonName } from '../domain/text.ts'
import { sendRequest } from './legacy/send-request.ts'
import { findRequest, type RequestQuery } from './queries.ts'
import { momentOf } from './queries/sheets.ts'
import { makeupsRoutes as routes } from './routes.ts'

/** Recovery scripts say `error` where others say `KO`. */
const refused = { result: 'error', prefix: '' }

/** Which request is meant: its number, or the missed lesson, best with its student. */
const id = field.as('id_richiesta_recupero', field.optionalId)
const lessonId = field.as('id_lezione', field.optionalId)
const studentId = field.as('id_studente', field.optionalId)

async function find({ db, services }: Reading, asked: RequestQuery): Promise<Result<Makeup>> {
  const request = await findRequest(db, asked, momentOf(services.clock.now()))
  return request ? ok(request) : refuse('makeups.not_found')
}

const oldTime = ({ startsAt }: Pick<MakeupLesson, 'startsAt'>) => startsAt.replace('T', ' ')
const TIME = '2026-10-20 18:30:00'

const recupero = answer.actedWith<MakeupLesson>({
  data: answer.words(TIME, oldTime),
  data_recupero: answer.words(TIME, oldTime),
  id_lezione_recupero: answer.number(31, 'lessonId'),
})

/** When and where an absence was made up; refused until the register says so. */
async function findRecovery(at: Reading, asked: RequestQuery): Promise<Result<MakeupLesson>> {
  const found = await find(at, asked)
  if (!found.ok) return found
  const { state, makeupLesson } = found.value
  return state === 'recovered' && makeupLesson ? ok(makeupLesson) : refuse('makeups.not_recovered')
}

const richiesta = answer.addedWith<Makeup>({
  id_richiesta_recupero: answer.number(12, 'id'),
  data: answer.words('2026-10-15 09:00:00', ({ requestedAt }) =>
    oldTime({ startsAt: wallTimeOfInstant(Temporal.Instant.from(requestedAt)) }),
  ),
  data_recupero: answer.words(TIME, ({ makeupLesson }) =>
    makeupLesson ? oldTime(makeupLesson) : '',
  ),
  id_lezione_recupero: answer.number(31, ({ makeupLesson }) => makeupLesson?.lessonId ?? 0),
})

interface Proposed extends ReturnType<typeof oldProposal> {
  readonly id: number
  /** The accepted lesson, or all that were proposed. */
  readonly lessons: readonly [MakeupLesson, ...MakeupLesson[]]
}

/** What is said of several lessons, each once. */
const labels = (label: (lesson: MakeupLesson) => string) => (proposed: Proposed) =>
  [...new Set(proposed.lessons.map(label))].join('; ')

const proposta = answer.actedWith<Proposed>({
  id_richiesta_recupero: answer.number(12, 'id'),
  stato: answer.cell(z.literal([0, 1, 2]), 'stato'),
  richiesta_cambio_data: answer.cell(z.literal([0, 1]), 'richiesta_cambio_data'),
  id_lezione_proposta: answer.number(31, ({ lessons }) => lessons[0].lessonId),
  label_lezione_proposta: answer.words(
    '20/10/2026 18:30 Primo anno B · Dizione',
    labels((lesson) => `${formatWallTime(lesson.startsAt)} ${lessonName(lesson)}`),
  ),
  id_corso_proposto: answer.number(4, ({ lessons }) => lessons[0].courseId),
  label_corso_proposto: answer.words(
    'Primo anno B',
    labels(({ courseName }) => courseName),
  ),
})

export const makeupScripts = scripts({
  addRichiestaRecupero: adds(routes.create, {
    summary: 'Requests that an absence of a student be made up.',
    fields: {
      studentId: field.as('id_studente', field.needed(field.orEmpty(field.chosen))),
      lessonId: field.as('id_lezione', field.needed(field.orEmpty(field.chosen))),
    },
    answer: answer.addedWith({ status: answer.always('success') }),
    refused,
    prepare: async (_, sent) =>
      sent.studentId === undefined || sent.lessonId === undefined
        ? refuse('makeups.incomplete')
        : ok(sent),
  }),
  sendRichiestaRecupero: sendRequest,
  getRichiestaRecuperoStudente: reads({
    summary:
      'The request for an absence of a student: without a lesson her latest one. data_recupero ' +
      'and id_lezione_recupero are those of the lesson agreed on or recorded, empty and 0 without.',
    fields: { studentId: field.as('id_studente', field.id), lessonId },
    answer: richiesta,
    refused,
    read: find,
  }),
  addPropostaRecupero: adds(routes.propose, {
    summary:
      'Proposes a lesson to the student by mail, in place of a proposal that waits. The labels ' +
      'and the course are those of the lesson, whatever is sent.',
    fields: {
      id: field.as('id_richiesta_recupero', field.chosen),
      lessonIds: field.as('id_lezione_proposta', field.chosen),
      label_lezione_proposta: field.optional(field.text('20-10-2026 18:30')),
      id_corso_proposto: field.optional(field.text('4', 'id')),
      label_corso_proposto: field.optional(field.text('Primo anno B')),
    },
    answer: answer.actedWith<{ readonly proposalId: number }>({
      id: answer.number(12, 'proposalId'),
    }),
    refused,
    input: (sent) => ({ id: sent.id, lessonIds: [sent.lessonIds] }),
  }),
  getPropostaRecupero: reads({
    summary:
      'The last proposal for an absence. stato 0 waits for the student, or for other dates when ' +
      'richiesta_cambio_data is 1; 1 is accepted, 2 refused. Of several lessons proposed, the ' +
      'accepted one or the first; the labels name them all.',
    fields: { id, lessonId, studentId },
    answer: proposta,
    refused,
    read: async (at, asked) => {
      const found = await find(at, asked)
      if (!found.ok) return found
      const { proposal, makeupLesson } = found.value
      const accepted = proposal?.choices.find((one) => one.lessonId === makeupLesson?.lessonId)
      const [first, ...others] = accepted ? [accepted] : (proposal?.choices ?? [])
      // The lesson that was agreed on may have been taken back since.
      const isDropped = proposal?.answer === 'accepted' && makeupLesson === null
      if (!proposal || !first || isDropped) return refuse('makeups.no_proposal')
      const state = oldProposal(proposal.answer ?? 'waiting')
      return ok({ id: found.value.id, ...state, lessons: [first, ...others] })
    },
  }),
  getLezioneRecuperata: reads({
    summary: 'When an absence was made up; refused until the register of the lesson says so.',
    fields: { id: field.as('id_richiesta_recupero', field.id) },
    answer: recupero,
    refused,
    read: findRecovery,
  }),
  getRecupero: reads({
    summary: 'The same by the missed lesson.',
    fields: { lessonId: field.as('id_lezione', field.id), studentId },
    answer: recupero,
    refused,
    read: findRecovery,
  }),
  addRecupero: through(routes.recover, {
    summary:
      'Records the lesson at which an absence is made up: held, its register has the student ' +
      'present; still to come, she is agreed on it.',
    fields: {
      id: field.as('id_richiesta_recupero', field.chosen),
      lessonId: field.as('id_lezione_recupero', field.chosen),
    },
    refused,
  }),
})
