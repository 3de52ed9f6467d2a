import type { WebFeature } from '#kit/web/screens.ts'

export const notificationsScreens = {
  app: [
    {
      path: 'notifiche',
      title: 'Notifiche',
      load: () => import('./pages.tsx').then((page) => page.InboxPage),
    },
  ],
} as const satisfies WebFeature
