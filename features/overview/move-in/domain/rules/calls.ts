/** Which scripts are asked, and how their answers are called in a folder. */

import type { MoveCall, MoveKind, OldId } from '../types.ts'
import { EVENT_FILES } from '../types/data.ts'
import { UPLOADS } from './address.ts'
import { isRecord } from './answer.ts'
import { proofCalls } from './billing.ts'
import type { RawRow } from './kind.ts'
import { ABOUT_FILE, FILE, fileCalls, fileKindOf, listedFiles, listIn } from './files.ts'
import { filesOf } from './materials.ts'
import { readId, textOf } from './values.ts'

const list = (script: string): MoveCall => ({ script, fields: {} })

/** The lists that are asked first; what follows from them is asked after each. */
export const FIRST_CALLS: readonly MoveCall[] = [
  list('getAule'),
  list('getMaterie'),
  list('getInsegnanti'),
  list('getGruppiInsegnanti'),
  list('getCategorie'),
  list('getCorsi'),
  list('getCorsiEliminati'),
  list('getFusioni'),
  list('getStudenti'),
  list('getChiusura'),
  // Those of courses of the archive too.
  { script: 'getLezioni', fields: { hiddenClasses: '1' } },
  list('getPianoPagamentiPersonalizzati'),
  list('getRataStatusAll'),
  list('getFatture'),
  list('getAssenze'),
  list('getCategorieTag'),
  list('getTag'),
  list('getLeads'),
  list('getEventi'),
]

/** How a row was come by, and the folder of the files that are told by their names alone. */
interface Beside {
  readonly asked: MoveCall
  readonly uploads: string
}

/** What is asked of a row; without a number of its own it has an empty one. */
type After = (id: OldId, row: RawRow, beside: Beside) => MoveCall[]

/** What a script tells of, and what is asked of each of its rows. */
interface Told {
  readonly kind: MoveKind | undefined
  readonly after?: After
}

/** What is asked of rows that have a number. */
const numbered =
  (after: After): After =>
  (id, row, beside) =>
    id === '' ? [] : after(id, row, beside)

const login = (type: '1' | '2', user_id: OldId): MoveCall => ({
  script: 'getUtente',
  fields: { type, user_id },
})

/** The request to make an absence up, where a row names one. */
function makeupOf(_: OldId, row: RawRow): MoveCall[] {
  const idIn = (name: string) => readId(textOf(row[name]) ?? '')
  const asked = idIn('id_recupero_lezioni')
  const id_studente = idIn('id_studente')
  const id_lezione = idIn('id_lezione')
  if (asked === undefined || id_studente === undefined || id_lezione === undefined) return []
  return [{ script: 'getRichiestaRecuperoStudente', fields: { id_lezione, id_studente } }]
}

const course: Told = {
  kind: 'course',
  after: numbered((id) => [
    { script: 'getCambioCorsoStudente', fields: { id_corso_attuale: id } },
    { script: 'getPianoPagamentiCorso', fields: { id_corso: id } },
    { script: 'getPresenzeCorso', fields: { corsoId: id } },
    { script: 'getEsamiValutazioni', fields: { id_corso: id } },
    { script: 'getCompiti', fields: { id_corso: id } },
    { script: 'getDispense', fields: { id_corso: id } },
    { script: 'getScontisticheCorso', fields: { id_corso: id } },
  ]),
}

const TOLD: Readonly<Record<string, Told>> = {
  getAule: { kind: 'room' },
  getMaterie: { kind: 'subject' },
  getInsegnanti: { kind: 'teacher', after: numbered((id) => [login('2', id)]) },
  getGruppiInsegnanti: { kind: 'teacher_group' },
  getCategorie: { kind: 'category' },
  getCorsi: course,
  getCorsiEliminati: course,
  getFusioni: { kind: 'course_merge' },
  getStudenti: {
    kind: 'student',
    after: numbered((id, row) => {
      const picture = textOf(row['badge_image'] ?? row['badgeImage']) ?? ''
      const whole = picture.trim() === '' ? [] : [{ script: 'getStudenti', fields: { id } }]
      return [login('1', id), ...whole]
    }),
  },
  getCambioCorsoStudente: { kind: 'class_change' },
  getUtente: { kind: 'login' },
  getChiusura: { kind: 'closing' },
  getLezioni: { kind: 'lesson' },
  getPianoPagamentiCorso: { kind: 'course_plan' },
  getPianoPagamentiPersonalizzati: { kind: 'student_plan' },
  getRataStatusAll: {
    kind: 'instalment',
    after: (_, row, { uploads }) => proofCalls(row, uploads),
  },
  getPresenzeCorso: { kind: 'register', after: makeupOf },
  getAssenze: { kind: 'absences', after: makeupOf },
  getRichiestaRecuperoStudente: { kind: 'makeup' },
  getCompiti: {
    kind: 'homework',
    after: numbered((id, row) => filesOf('getDownloadCompiti', id, row)),
  },
  getDownloadCompiti: { kind: 'homework_file' },
  getDispense: {
    kind: 'handout',
    after: numbered((id, row) => filesOf('getDownloadDispense', id, row)),
  },
  getDownloadDispense: { kind: 'handout_file' },
  getScontisticheCorso: {
    kind: 'discounts',
    after: (_, row, { asked }) =>
      listedFiles('sconto', asked.fields['id_corso'] ?? '', listIn(row, 'files')),
  },
  getEsamiValutazioni: { kind: 'exam' },
  getFatture: {
    kind: 'teacher_invoice',
    after: numbered((id, row) => fileCalls({ id, of: 'fattura' }, textOf(row['file']) ?? '')),
  },
  getCategorieTag: { kind: 'tag_category' },
  getTag: { kind: 'tag' },
  getLeads: {
    kind: 'lead',
    after: numbered((id) =>
      ['getLeadsNote', 'getLeadsCalls'].map((script) => ({ script, fields: { leadsId: id } })),
    ),
  },
  getLeadsNote: { kind: 'lead_note' },
  getLeadsCalls: { kind: 'lead_call' },
  getEventi: {
    kind: 'event',
    after: numbered((id, row) => [
      { script: 'getStudentiInvitati', fields: { idEvento: id } },
      ...EVENT_FILES.flatMap((of) => fileCalls({ id, of }, textOf(row[of]) ?? '')),
    ]),
  },
  getStudentiInvitati: { kind: 'invitation' },
}

/** A student is asked for alone because of the picture. */
function toldBy(call: MoveCall): Told | undefined {
  const { script, fields } = call
  if (script === FILE) return { kind: fileKindOf(call) }
  return script === 'getStudenti' && fields['id'] !== undefined ? { kind: 'photo' } : TOLD[script]
}

/** What an answer tells of. */
export function kindOf(call: MoveCall): MoveKind | undefined {
  return toldBy(call)?.kind
}

/** What is asked of each row of an answer: logins, pictures, changes of class, files. */
export function followingCalls(
  call: MoveCall,
  rows: readonly unknown[],
  uploads: string = UPLOADS,
): MoveCall[] {
  const after = toldBy(call)?.after
  if (!after) return []
  return rows.flatMap((row): MoveCall[] => {
    return isRecord(row)
      ? after(readId(textOf(row['id']) ?? '') ?? '', row, { asked: call, uploads })
      : []
  })
}

/**
 * What the file of an answer is called: `getCorsi.json`, and with the fields in the order of the
 * alphabet where there are some: `getUtente.type=1&user_id=12.json`. A file has no
 * ending, and where it was is no part of its name: `file.id=7&of=locandina`.
 */
export function fileNameOf({ script, fields }: MoveCall): string {
  const pairs = Object.keys(fields)
    .filter((name) => script !== FILE || !ABOUT_FILE.has(name))
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
  const name = [script, ...(pairs.length === 0 ? [] : [pairs.join('&')])].join('.')
  return script === FILE ? name : `${name}.json`
}
