import type { WebFeature } from '#kit/web/screens.ts'

export const lessonsScreens = {
  app: [
    {
      path: 'schedule',
      title: 'Calendario',
      under: '/app/corsi',
      load: () => import('./pages/schedule.tsx').then((page) => page.SchedulePage),
    },
  ],
} as const satisfies WebFeature
