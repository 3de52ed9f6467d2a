import { sql } from 'kysely'
import { auditOfAll, type FeatureDiary } from '#kit/server/diary.ts'
import { answerLabels } from '../domain/text.ts'

/** The missed lessons that a student is to make up, step by step. */
export const makeupDiary: FeatureDiary = {
  words: {
    makeup: {
      label: 'Recupero',
      kind: 'makeup',
      verbs: {
        requested: 'richiesto',
        proposed: 'proposto',
        proposal_withdrawn: 'proposta ritirata',
        answered: 'risposta',
        agreed: 'concordato',
        dropped: 'accordo annullato',
        cancelled: 'richiesta annullata',
        expiry_set: 'termine',
        reverted: 'ripristinato com’era',
      },
      fields: {
        lessonId: 'Lezione',
        makeupLessonId: 'Lezione di recupero',
        lessonIds: 'Lezioni proposte',
        expiresOn: 'Da recuperare entro',
        answer: 'Risposta',
        note: 'Nota',
      },
      values: { answer: answerLabels },
    },
  },
  sources: [
    {
      name: 'recupero',
      folded: true,
      kinds: ['makeup'],
      rows: {
        student: (id) => [
          auditOfAll('makeup', sql`select id from makeups where student_id = ${id}`),
        ],
      },
    },
  ],
}
