import type { FeatureDiary } from '#kit/server/diary.ts'

/** How mails read in a diary; whose they are, the owner of the addresses knows. */
export const mailDiary: FeatureDiary = {
  words: {
    mail: {
      label: 'Mail',
      kind: 'mail',
      verbs: {
        queued: 'in attesa',
        sent: 'inviata',
        failed: 'non inviata',
        cancelled: 'annullata',
        retried: 'ritentata',
      },
      fields: { subject: 'Oggetto', to: 'A', reason: 'Motivo' },
    },
  },
}
