import type { WebFeature } from '#kit/web/screens.ts'

export const personDataScreens = {
  app: [
    {
      path: 'conservazione',
      title: 'Conservazione dei dati',
      under: '/app/usersettings',
      command: 'Conservazione dei dati',
      admin: true,
      load: () => import('./pages.tsx').then((page) => page.KeptPage),
    },
  ],
} as const satisfies WebFeature
