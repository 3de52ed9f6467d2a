import type { WebFeature } from '#kit/web/screens.ts'

export const noticesScreens = {
  app: [
    {
      path: 'comunicazioni',
      title: 'Comunicazioni',
      command: 'Comunicazioni',
      load: () => import('./pages.tsx').then((page) => page.MessagesPage),
    },
  ],
} as const satisfies WebFeature
