import type { WebFeature } from '#kit/web/screens.ts'

/** Those about one record are sections of its page, which the app puts together. */
export const diaryScreens = {
  app: [
    {
      path: 'diario',
      title: 'Diario dell’accademia',
      under: '/app/usersettings',
      command: 'Diario dell’accademia',
      admin: true,
      load: () => import('./pages/academy.tsx').then((page) => page.AcademyDiaryPage),
    },
  ],
} as const satisfies WebFeature
