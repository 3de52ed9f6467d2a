import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { absenceNoticeCodes } from '../domain/contract.ts'
import { absenceNoticeSentences } from '../domain/text.ts'
import { noticeBatches } from './jobs.ts'
import { absenceNoticeScripts } from './legacy.ts'
import { noticeLetters, noticeTemplate } from './mail.ts'
import { absenceNoticesRoutes } from './routes.ts'
import { absenceNoticeSeed } from './seed.ts'

/** What absence notices bring to the server. */
export const absenceNoticesFeature: ServerFeature = {
  name: 'absenceNotices',
  routes: absenceNoticesRoutes,
  errors: featureErrors(absenceNoticeCodes, absenceNoticeSentences),
  scripts: { 'Absence notices': absenceNoticeScripts },
  letters: noticeLetters,
  templates: [noticeTemplate],
  batches: noticeBatches,
  seeds: [absenceNoticeSeed],
  diary: {
    words: {
      absence_notice_rules: {
        label: 'Regole delle notifiche assenze',
        fields: { percent: 'Soglia', days: 'Giorni' },
      },
    },
  },
}
