import type { WebFeature } from '#kit/web/screens.ts'

export const examsScreens = {
  app: [
    {
      path: 'esameDetails',
      title: 'Esame',
      under: '/app/corsi',
      load: () => import('./pages.tsx').then((page) => page.ExamPage),
    },
  ],
} as const satisfies WebFeature
