import type { WebFeature } from '#kit/web/screens.ts'

export const moveInScreens = {
  app: [
    {
      path: 'trasloco',
      title: 'Trasloco',
      under: '/app/usersettings',
      command: 'Trasloco dal vecchio programma',
      admin: true,
      load: () => import('./pages.tsx').then((page) => page.MoveInPage),
    },
  ],
} as const satisfies WebFeature
