import type { WebFeature } from '#kit/web/screens.ts'

export const teacherImportsScreens = {
  app: [
    {
      path: 'importInsegnanti',
      title: 'Importa insegnanti',
      under: '/app/insegnanti',
      command: 'Importa insegnanti',
      load: () => import('./pages.tsx').then((page) => page.ImportTeachersPage),
    },
  ],
} as const satisfies WebFeature
