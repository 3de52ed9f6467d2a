import type { WebFeature } from '#kit/web/screens.ts'

export const lessonImportsScreens = {
  app: [
    {
      path: 'importLezioni',
      title: 'Importa lezioni',
      under: '/app/scuola',
      command: 'Importa lezioni',
      load: () => import('./pages.tsx').then((page) => page.ImportLessonsPage),
    },
  ],
} as const satisfies WebFeature
