import type { Alike } from './moving.ts'
import type { OldClient } from './scripts.ts'

const ABSENCE: Alike['fields'] = {
  ...{ id_lezione: 'lesson', id_studente: 'student', id_recupero_lezioni: 'makeup' },
}
const CATEGORY = { id: 'course', id_categoria: 'category', categoria: 'category' } as const
/** Every script that tells of what is moved, with the fields that hold numbers or lists. */
export const ALIKE: readonly Alike[] = [
  { script: 'getAule', fields: { id: 'room' } },
  { script: 'getMaterie', fields: { id: 'subject' } },
  { script: 'getInsegnanti', fields: { id: 'teacher', id_materie: 'subject', materie: 'list' } },
  { script: 'getGruppiInsegnanti', fields: { id: 'teacher_group', insegnanti: 'teacher' } },
  { script: 'getCategorie', fields: { id: 'category' } },
  { script: 'getCorsi', fields: CATEGORY },
  { script: 'getCorsiEliminati', fields: CATEGORY },
  { script: 'getFusioni', fields: { id: 'course_merge', id_corsi: 'course' } },
  {
    script: 'getStudenti',
    // A picture is served below the number of the student.
    fields: { id: 'student', corsi: 'course', corsi_ritiro: 'course', badge_image: 'apart' },
  },
  { script: 'getChiusura', fields: {} },
  {
    script: 'getLezioni',
    fields: {
      ...{ id: 'lesson', id_corso: 'course', altri_corsi: 'course', id_aula: 'room' },
      ...{ ids_insegnanti: 'teacher', id_insegnanti: 'teacher', id_materia: 'subject' },
      // Which of several comes first is said by their numbers.
      ...{ id_insegnante: 'apart', altri_insegnanti: 'apart' },
      ...{ nome_ins: 'list', cognome_ins: 'list', str_corso: 'list', str_materia: 'list' },
    },
  },
  { script: 'getPianoPagamentiCorso', each: ['id_corso', 'course'], fields: {} },
  {
    script: 'getPianoPagamentiPersonalizzati',
    fields: { id_studente: 'student', id_corso: 'course' },
  },
  {
    script: 'getRataStatusAll',
    // Proofs have numbers of their own here.
    fields: { id: 'instalment', id_studente: 'student', id_corso: 'course', contabili: 'apart' },
  },
  {
    script: 'getPresenzeCorso',
    each: ['corsoId', 'course'],
    // The number is that of the lesson and of the student.
    fields: { id: 'apart', ...ABSENCE },
  },
  { script: 'getAssenze', fields: { id: 'apart', id_corso: 'course', ...ABSENCE } },
  {
    script: 'getRichiestaRecuperoStudente',
    each: ['id_studente', 'student'],
    fields: { id: 'makeup', id_richiesta_recupero: 'makeup', id_lezione_recupero: 'lesson' },
  },
  {
    script: 'getCompiti',
    each: ['id_corso', 'course'],
    // Who assigned it is nobody here; files have addresses of their own.
    fields: { id: 'homework', id_corso: 'course', user_id: 'apart', file: 'apart', files: 'apart' },
  },
  {
    script: 'getDispense',
    each: ['id_corso', 'course'],
    fields: { id: 'handout', id_corso: 'course', filecontent: 'apart', files: 'apart' },
  },
  { script: 'getDownloadDispense', each: ['id', 'handout'], fields: { files: 'apart' } },
  {
    script: 'getScontisticheCorso',
    each: ['id_corso', 'course'],
    fields: { files: 'apart' },
  },
  {
    script: 'getEsamiValutazioni',
    each: ['id_corso', 'course'],
    fields: { id: 'exam', id_corso: 'course', id_studente: 'student', id_esame: 'exam' },
  },
  { script: 'getFatture', fields: { id: 'teacher_invoice', id_insegnante: 'teacher' } },
  { script: 'getCategorieTag', fields: { id: 'tag_category' } },
  { script: 'getTag', fields: { id: 'tag', id_categoria: 'tag_category' } },
  {
    script: 'getLeads',
    fields: {
      ...{ id: 'lead', tag_id: 'tag', tag_name: 'list' },
      ...{ origine: 'list', corso: 'list', info_date: 'list' },
    },
  },
  {
    script: 'getLeadsNote',
    each: ['leadsId', 'lead'],
    fields: { id: 'lead_note', id_lead: 'lead' },
  },
  {
    script: 'getLeadsCalls',
    each: ['leadsId', 'lead'],
    fields: { id: 'lead_call', id_lead: 'lead' },
  },
  { script: 'getEventi', fields: { id: 'event' } },
  {
    script: 'getStudentiInvitati',
    each: ['idEvento', 'event'],
    fields: { id: 'invitation', id_studente: 'student' },
  },
]

/** What the scripts tell of everything, asked of each course, student, event and lead too. */
export async function toldBy(client: OldClient): Promise<unknown[]> {
  const ids = async (script: string) =>
    (await client.call(script)).body.map(({ id }: { id: number }) => String(id))
  const lists: Readonly<Record<string, string[]>> = {
    course: await ids('getCorsi'),
    student: await ids('getStudenti'),
    event: await ids('getEventi'),
    lead: await ids('getLeads'),
    handout: [],
  }
  const told: unknown[] = []
  for (const { script, each } of ALIKE) {
    for (const id of each ? (lists[each[1]] ?? []) : ['']) {
      const { body } = await client.call(script, each ? { [each[0]]: id } : {})
      told.push([script, id, body])
    }
  }
  return told
}
