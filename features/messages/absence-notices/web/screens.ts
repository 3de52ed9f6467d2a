import type { WebFeature } from '#kit/web/screens.ts'

export const absenceNoticesScreens = {
  app: [
    {
      path: 'gestioneAnnunci',
      title: 'Notifiche assenze corsi',
      under: '/app/corsi',
      command: 'Notifiche assenze',
      load: () => import('./pages.tsx').then((page) => page.AbsenceNoticesPage),
    },
  ],
} as const satisfies WebFeature
