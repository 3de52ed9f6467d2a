import type { WebFeature } from '#kit/web/screens.ts'

export const teachersScreens = {
  app: [
    {
      path: 'addInsegnante',
      title: 'Nuovo insegnante',
      under: '/app/insegnanti',
      command: 'Nuovo insegnante',
      load: () => import('./pages/add.tsx').then((page) => page.AddTeacherPage),
    },
  ],
} as const satisfies WebFeature
