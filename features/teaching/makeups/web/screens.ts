import type { WebFeature } from '#kit/web/screens.ts'

export const makeupsScreens = {
  app: [
    {
      path: 'recuperi',
      title: 'Recuperi',
      load: () => import('./pages/list.tsx').then((page) => page.MakeupsPage),
    },
  ],
  open: [
    {
      path: 'recupero',
      title: 'Recupero di una lezione',
      load: () => import('./pages/choice.tsx').then((page) => page.MakeupChoicePage),
    },
  ],
} as const satisfies WebFeature
