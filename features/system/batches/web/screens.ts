import type { WebFeature } from '#kit/web/screens.ts'

export const batchesScreens = {
  app: [
    {
      path: 'operazioni',
      title: 'Operazioni',
      command: 'Operazioni',
      load: () => import('./pages.tsx').then((page) => page.BatchesPage),
    },
  ],
} as const satisfies WebFeature
