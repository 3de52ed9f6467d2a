import type { WebFeature } from '#kit/web/screens.ts'

export const mailScreens = {
  app: [
    {
      path: 'posta',
      title: 'Posta inviata',
      under: '/app/usersettings',
      command: 'Posta inviata',
      load: () => import('./pages.tsx').then((page) => page.OutboxPage),
    },
  ],
} as const satisfies WebFeature
