import type { WebFeature } from '#kit/web/screens.ts'

const list = () => import('./pages/list.tsx').then((page) => page.EventListPage)

export const invitationsScreens = {
  app: [
    { path: 'eventi', title: 'Eventi', load: list },
    // The landing of staff without a screen of their own: another name of the events.
    { path: 'eventslist', title: 'Eventi', under: '/app/eventi', load: list },
  ],
} as const satisfies WebFeature
