import { sql } from 'kysely'
import { mailSource } from '#f/system/mail/server/queries.ts'
import type { FeatureDiary } from '#kit/server/diary.ts'
import { CREDENTIALS_LABELS, FIELD_LABELS } from '../domain/text.ts'

/** What a student's diary tells of her and of the mails to her. */
export const studentDiary: FeatureDiary = {
  words: {
    student: {
      label: 'Studente',
      verbs: {
        blacklisted: 'aggiunto alla blacklist',
        unblacklisted: 'rimosso dalla blacklist',
        credentials_sent: 'credenziali inviate',
        enrolled: 'iscritto al corso',
        unenrolled: 'iscrizione tolta',
        withdrawn: 'ritirato dal corso',
        readmitted: 'riammesso al corso',
        class_changed: 'cambio classe',
        counting_changed: 'da quando contano le lezioni',
        leaving_changed: 'da quando è ritirato',
        told_absences: 'avvisato delle assenze',
        erased: 'dati cancellati',
      },
      fields: {
        ...FIELD_LABELS,
        ...CREDENTIALS_LABELS,
        courseId: 'Corso',
        countsFrom: 'Le lezioni contano dal',
        leftAt: 'Ritirato dal',
        studentId: 'Studente',
        readmittedAt: 'Riammesso il',
        photoId: 'Foto',
      },
      elsewhere: ['credentials_sent', 'told_absences'],
    },
  },
  sources: [
    mailSource('student', (id) => [
      sql`select mail from students where id = ${id}`,
      sql`select mail2 from students where id = ${id} and mail2 <> mail`,
    ]),
  ],
}
