import type { WebFeature } from '#kit/web/screens.ts'

export const activityScreens = {
  app: [
    {
      path: 'attivita',
      title: 'Attività',
      under: '/app/usersettings',
      command: 'Attività (annulla ciò che è stato fatto)',
      load: () => import('./pages.tsx').then((page) => page.ActivityPage),
    },
  ],
} as const satisfies WebFeature
