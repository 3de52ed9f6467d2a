import type { WebFeature } from '#kit/web/screens.ts'

export const roomsScreens = {
  app: [
    {
      path: 'aule',
      title: 'Aule',
      under: '/app/aule',
      command: 'Aule',
      load: () => import('./pages.tsx').then((page) => page.RoomsPage),
    },
    {
      path: 'addAula',
      title: 'Crea nuova aula',
      under: '/app/aule',
      command: 'Nuova aula',
      load: () => import('./pages.tsx').then((page) => page.AddRoomPage),
    },
  ],
} as const satisfies WebFeature
