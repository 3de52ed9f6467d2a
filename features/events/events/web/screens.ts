import type { WebFeature } from '#kit/web/screens.ts'

export const eventsScreens = {
  app: [
    {
      path: 'addEvento',
      title: 'Crea nuovo evento',
      under: '/app/eventi',
      command: 'Nuovo evento',
      load: () => import('./pages/add.tsx').then((page) => page.AddEventPage),
    },
  ],
} as const satisfies WebFeature
