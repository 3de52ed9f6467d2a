import type { WebFeature } from '#kit/web/screens.ts'

export const studentImportsScreens = {
  app: [
    {
      path: 'importStudenti',
      title: 'Importa studenti',
      under: '/app/studenti',
      command: 'Importa studenti',
      load: () => import('./pages.tsx').then((page) => page.ImportStudentsPage),
    },
  ],
} as const satisfies WebFeature
