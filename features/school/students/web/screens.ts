import type { WebFeature } from '#kit/web/screens.ts'

export const studentsScreens = {
  app: [
    {
      path: 'blacklist',
      title: 'Blacklist',
      under: '/app/studenti',
      command: 'Blacklist',
      load: () => import('./pages/list.tsx').then((page) => page.BlacklistPage),
    },
  ],
} as const satisfies WebFeature
