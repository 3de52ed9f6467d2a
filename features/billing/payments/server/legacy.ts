import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { formatDayDash } from '#kit/domain/format.ts'
import { centsToDecimal } from '#kit/domain/money.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import {
  acted,
  ACTED,
  dashDayField,
  euroField,
  idField,
  needed,
  optional,
  textField,
} from '#kit/server/form-fields.ts'
import { accept, answering, reads, type Script, writes } from '#kit/server/legacy.ts'
import type { Writing } from '#kit/server/route.ts'
import { paymentsContract as c } from '../domain/contract.ts'
import { STATUS_NAME } from '../domain/text.ts'
import { type Status, STATUSES } from '../domain/types.ts'
import { documents } from './legacy/documents.ts'
import { billing } from './legacy/lists.ts'
import { joinNames, namesField, setProofs } from './legacy/proofs.ts'
import { markInstalment } from './mutations.ts'
import { type Due, findStateOf, listDues, type Owed } from './queries/dues.ts'
import { listProofNames, proofKey } from './queries/proofs.ts'

const number = id.meta({ example: 12 })
const ofStudent = { id_corso: idField, id_studente: idField }

const rata = z.object({
  /** Of what is noted, not of the instalment: that one students of a course share. */
  id: number,
  id_corso: number,
  id_studente: number,
  data: z.string().meta({ example: '30-09-2026' }),
  importo: z.string().meta({ example: '333.33' }),
  status: z.string().meta({ example: STATUS_NAME.to_verify }),
  /** The names of its proofs. */
  files: z.string().meta({ example: 'bonifico.pdf;contabile.png' }),
  note: z.string().meta({ example: 'bonifico del 3' }),
})

/** What is noted of instalments; those of which nothing was ever said have no record. */
async function listNoted(db: Db, of: Owed) {
  const [dues, proofs] = await Promise.all([listDues(db, of), listProofNames(db, of)])
  return dues.flatMap((due) => {
    const { stateId } = due
    if (stateId === null || (due.version === 0 && !proofs.has(proofKey(due)))) return []
    const one = {
      id: stateId,
      id_corso: due.courseId,
      id_studente: due.studentId,
      data: formatDayDash(due.dueOn),
      importo: centsToDecimal(due.amountCents),
      status: STATUS_NAME[due.status],
      files: joinNames(proofs.get(proofKey(due)) ?? []),
      note: due.note,
    }
    return [one]
  })
}

const statusField = textField(STATUS_NAME.paid, Object.values(STATUS_NAME).join(', '))
  .transform((value) =>
    STATUSES.find((status) => STATUS_NAME[status] === value.trim().toUpperCase()),
  )
  .pipe(z.enum(STATUSES, 'Scrivi NON PAGATA, DA VERIFICARE o PAGATA'))
  .meta({ kind: Object.values(STATUS_NAME).join(', '), example: STATUS_NAME.paid })

const statuses: readonly Script[] = [
  reads(
    {
      name: 'getRataStatusAll',
      who: 'staff',
      summary: 'What is noted of instalments, of all courses.',
      fields: z.object({}),
      answer: z.array(rata),
    },
    async ({ db }) => ok(await listNoted(db, {})),
  ),
  reads(
    {
      name: 'getRataStatusCorso',
      who: 'staff',
      summary: 'What is noted of the instalments of a course.',
      fields: z.object({ id_corso: idField }),
      answer: z.array(rata),
    },
    async ({ db }, { id_corso: courseId }) => ok(await listNoted(db, { courseId })),
  ),
  reads(
    {
      name: 'getRataStatus',
      who: 'staff',
      summary: "What is noted of a student's instalments in a course.",
      fields: z.object(ofStudent),
      answer: z.array(rata),
    },
    async ({ db }, { id_corso: courseId, id_studente: studentId }) =>
      ok(await listNoted(db, { courseId, studentId })),
  ),
  writes(
    {
      name: 'addRataStatus',
      who: 'staff',
      summary:
        'Sets status, note and proofs of the instalment on a date; the amount is that of the plan. files lists the names of all its proofs: those that it has stay, new ones are names that saveFile answered (jpg, jpeg, png, pdf), those that are missing go; left out, all stay.',
      fields: z.object({
        ...ofStudent,
        data: dashDayField('30-09-2026'),
        importo: optional(euroField('333.33')),
        status: statusField,
        note: optional(textField('bonifico del 3')),
        files: optional(namesField),
      }),
      answer: acted,
    },
    async (at, { id_corso: courseId, id_studente: studentId, status, note, files, data }) => {
      const set = await setStatus(
        at,
        { courseId, studentId },
        ({ dueOn }) => dueOn === data,
        (due) => ({ status, note: note ?? due.note }),
      )
      if (!set.ok || files === undefined) return answering(set, () => ACTED)
      return answering(await setProofs(at, set.value, files), () => ACTED)
    },
  ),
  writes(
    {
      name: 'deleteRateStatus',
      who: 'staff',
      summary:
        'Forgets status and note of an instalment: it is not paid again. It is named by the id of getRataStatus, or by course, student and date.',
      fields: z
        .object({
          id: optional(idField),
          id_corso: needed(idField),
          id_studente: needed(idField),
          data: needed(dashDayField('30-09-2026')),
        })
        .superRefine((fields, context) => {
          if (fields.id !== undefined) return
          for (const name of ['id_corso', 'id_studente', 'data'] as const) {
            if (fields[name] !== undefined) continue
            context.addIssue({ code: 'custom', path: [name], message: 'Campo obbligatorio' })
          }
        }),
      answer: acted,
    },
    async (at, { id: stateId, id_corso: courseId, id_studente: studentId, data }) => {
      const named =
        courseId !== undefined && studentId !== undefined ? { courseId, studentId } : undefined
      const of = stateId === undefined ? named : await findStateOf(at.tx, stateId)
      if (!of) return refuse('payments.instalment_not_found')
      const isIt = (due: Due) =>
        stateId === undefined ? due.dueOn === data : due.stateId === stateId
      return answering(await setStatus(at, of, isIt, () => UNNOTED), () => ACTED)
    },
  ),
]

const UNNOTED = { status: 'unpaid', note: '' } as const

type Change = (due: Due) => { status: Status; note: string }

async function setStatus(
  { tx, actor }: Writing,
  of: Owed,
  isIt: (due: Due) => boolean,
  change: Change,
): Promise<Result<Due>> {
  const due = (await listDues(tx, of)).find(isIt)
  if (!due) return refuse('payments.instalment_not_found')
  const { id: instalmentId, studentId, version } = due
  const form = { id: instalmentId, studentId, version, ...change(due) }
  const input = await accept(c.mark, form)
  if (!input.ok) return input
  return answering(await markInstalment(tx, actor, input.value), () => due)
}

export const paymentScripts: readonly Script[] = [...statuses, ...documents, ...billing]
