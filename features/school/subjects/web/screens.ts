import type { WebFeature } from '#kit/web/screens.ts'

export const subjectsScreens = {
  app: [
    {
      path: 'materie',
      title: 'Materie',
      under: '/app/materie',
      command: 'Materie',
      load: () => import('./pages.tsx').then((page) => page.SubjectsPage),
    },
    {
      path: 'addMateria',
      title: 'Crea nuova materia',
      under: '/app/materie',
      command: 'Nuova materia',
      load: () => import('./pages.tsx').then((page) => page.AddSubjectPage),
    },
    {
      path: 'editMateria',
      title: 'Modifica materia',
      under: '/app/materie',
      load: () => import('./pages.tsx').then((page) => page.EditSubjectPage),
    },
  ],
} as const satisfies WebFeature
