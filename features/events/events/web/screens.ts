import type { WebFeature } from '#kit/web/screens.ts'

const list = () => import('./pages/list.tsx').then((page) => page.EventsPage)

export const eventsScreens = {
  app: [
    { path: 'eventi', title: 'Eventi', load: list },
    // The landing of staff without a screen of their own: another name of the events.
    { path: 'eventslist', title: 'Eventi', under: '/app/eventi', load: list },
    {
      path: 'addEvento',
      title: 'Crea nuovo evento',
      under: '/app/eventi',
      command: 'Nuovo evento',
      load: () => import('./pages/add.tsx').then((page) => page.AddEventPage),
    },
  ],
} as const satisfies WebFeature
