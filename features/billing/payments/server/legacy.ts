import { z } from 'zod'
import { formatDayDash } from '#kit/domain/format.ts'
import { centsToDecimal } from '#kit/domain/money.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { accept, answering } from '#kit/server/legacy.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { reads, scripts, through, writes } from '#kit/server/legacy/scripts.ts'
import type { Tx } from '#kit/server/tx.ts'
import { paymentsContract as c } from '../domain/contract.ts'
import { STATUS_NAME } from '../domain/text.ts'
import { STATUSES } from '../domain/types.ts'
import { documents } from './legacy/documents.ts'
import { getStudentiForBilling } from './legacy/lists.ts'
import { joinNames, namesField, setProofs } from './legacy/proofs.ts'
import { lockDues, markInstalment } from './mutations.ts'
import { type Due, findStateOf, listDues, type Owed } from './queries/dues.ts'
import { listProofNames, proofKey } from './queries/proofs.ts'
import { paymentsRoutes as routes } from './routes.ts'

type Named = { readonly id: number; readonly name: string }
type Noted = Due & { readonly state: number; readonly proofs: readonly Named[] }

const contabile = answer.record<Named>({
  id: answer.number(8, 'id'),
  name: answer.words('bonifico.pdf', 'name'),
  content: answer.words('/api/payment-proofs/8/file', ({ id }) => `/api/payment-proofs/${id}/file`),
})

const rata = answer.record<Noted>({
  /** Of what is noted, not of the instalment: that one students of a course share. */
  id: answer.number(12, 'state'),
  id_corso: answer.number(12, 'courseId'),
  id_studente: answer.number(12, 'studentId'),
  data: answer.words('30-09-2026', ({ dueOn }) => formatDayDash(dueOn)),
  importo: answer.words('333.33', ({ amountCents }) => centsToDecimal(amountCents)),
  status: answer.words(STATUS_NAME.to_verify, ({ status }) => STATUS_NAME[status]),
  /** The names of its proofs. */
  files: answer.words('bonifico.pdf;contabile.png', ({ proofs }) => joinNames(proofs)),
  /** The same with the addresses at which a signed-in browser gets them. */
  contabili: answer.among('proofs', answer.list(contabile)),
  note: answer.words('bonifico del 3', 'note'),
})

/** What is noted of instalments; those of which nothing was ever said have no record. */
async function listNoted(db: Db, of: Owed) {
  const [dues, named] = await Promise.all([listDues(db, of), listProofNames(db, of)])
  const noted = dues.flatMap((due): Noted[] => {
    const { stateId: state } = due
    const proofs = named.get(proofKey(due))
    if (due.version === 0 && !proofs) return []
    return [{ ...due, state, proofs: proofs ?? [] }]
  })
  return ok(noted)
}

const statusNames = Object.values(STATUS_NAME).join(', ')
const status = field
  .text(STATUS_NAME.paid, statusNames)
  .transform((value) => STATUSES.find((one) => STATUS_NAME[one] === value.trim().toUpperCase()))
  .pipe(z.enum(STATUSES, 'Scrivi NON PAGATA, DA VERIFICARE o PAGATA'))
  .meta({ kind: statusNames, example: STATUS_NAME.paid })

const courseId = field.as('id_corso', field.id)
const studentId = field.as('id_studente', field.id)
const dueOn = field.as('data', field.dashDay('30-09-2026'))

/** One of the instalments that a student owes in a course, as whoever was at it has left it. */
async function findDue(tx: Tx, of: Owed, isIt: (due: Due) => boolean): Promise<Result<Due>> {
  const find = async () => (await listDues(tx, of)).find(isIt)
  const found = await find()
  if (found) await lockDues(tx, [found])
  const due = found && (await find())
  return due ? ok(due) : refuse('payments.instalment_not_found')
}

/** The fields by which an instalment is named without a number. */
const PLACE = ['id_corso', 'id_studente', 'data']

export const paymentScripts = scripts({
  getRataStatusAll: reads({
    summary: 'What is noted of instalments, of all courses.',
    answer: answer.list(rata),
    read: ({ db }) => listNoted(db, {}),
  }),
  getRataStatusCorso: reads({
    summary: 'What is noted of the instalments of a course.',
    fields: { courseId },
    answer: answer.list(rata),
    read: ({ db }, of) => listNoted(db, of),
  }),
  getRataStatus: reads({
    summary: "What is noted of a student's instalments in a course.",
    fields: { courseId, studentId },
    answer: answer.list(rata),
    read: ({ db }, of) => listNoted(db, of),
  }),
  addRataStatus: writes({
    summary:
      'Sets status, note and proofs of the instalment on a date; the amount is that of the plan. files lists the names of all its proofs: those that it has stay, new ones are names that saveFile answered (jpg, jpeg, png, pdf), those that are missing go; left out, all stay.',
    fields: {
      courseId,
      studentId,
      dueOn,
      importo: field.optional(field.euros('333.33')),
      status,
      note: field.optional(field.text('bonifico del 3')),
      files: field.optional(namesField),
    },
    act: async (at, { files, dueOn: day, note, status: set, ...of }) => {
      const due = await findDue(at.tx, of, (one) => one.dueOn === day)
      if (!due.ok) return due
      const { id, version } = due.value
      const form = {
        id,
        studentId: of.studentId,
        version,
        status: set,
        note: note ?? due.value.note,
      }
      const input = await accept(c.mark, form)
      const marked = input.ok ? await markInstalment(at.tx, at.actor, input.value) : input
      if (!marked.ok || files === undefined) return answering(marked, () => true)
      return setProofs(at, due.value, files)
    },
  }),
  deleteRateStatus: through(routes.mark, {
    summary:
      'Forgets status and note of an instalment: it is not paid again; refused while money is recorded for it. It is named by the id of getRataStatus, or by course, student and date.',
    fields: {
      state: field.as('id', field.optionalId),
      courseId: field.as('id_corso', field.needed(field.id)),
      studentId: field.as('id_studente', field.needed(field.id)),
      dueOn: field.as('data', field.needed(field.dashDay('30-09-2026'))),
    },
    check: (form) =>
      form.superRefine((sent, context) => {
        if (sent['id'] !== undefined) return
        for (const name of PLACE.filter((one) => sent[one] === undefined)) {
          context.addIssue({ code: 'custom', path: [name], message: 'Campo obbligatorio' })
        }
      }),
    prepare: async (
      { tx },
      { state, dueOn: day, courseId: course = 0, studentId: student = 0 },
    ) => {
      const of =
        state === undefined
          ? { courseId: course, studentId: student }
          : await findStateOf(tx, state)
      if (!of) return refuse('payments.instalment_not_found')
      const due = await findDue(tx, of, (one) =>
        state === undefined ? one.dueOn === day : one.stateId === state,
      )
      if (!due.ok) return due
      const { id, version, paidCents } = due.value
      // Where money came in the payments say that it is paid: they are taken back first.
      if (paidCents > 0) return refuse('payments.has_payments')
      return ok({ id, studentId: due.value.studentId, version, status: 'unpaid', note: '' })
    },
  }),
  ...documents,
  getStudentiForBilling,
})
