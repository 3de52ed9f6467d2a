import type { WebFeature } from '#kit/web/screens.ts'

export const invitationsScreens = {
  app: [
    {
      path: 'ingressoEvento',
      title: 'Ingresso',
      under: '/app/eventi',
      load: () => import('./pages/door.tsx').then((page) => page.DoorPage),
    },
  ],
} as const satisfies WebFeature
