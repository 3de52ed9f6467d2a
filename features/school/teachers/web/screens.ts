import type { WebFeature } from '#kit/web/screens.ts'

export const teachersScreens = {
  app: [
    {
      path: 'addInsegnante',
      title: 'Nuovo insegnante',
      under: '/app/scuola',
      command: 'Nuovo insegnante',
      load: () => import('./pages/add.tsx').then((page) => page.AddTeacherPage),
    },
    {
      path: 'editInsegnante',
      title: 'Modifica insegnante',
      under: '/app/scuola',
      load: () => import('./pages/edit.tsx').then((page) => page.EditTeacherPage),
    },
  ],
} as const satisfies WebFeature
