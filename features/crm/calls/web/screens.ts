import type { WebFeature } from '#kit/web/screens.ts'

export const callsScreens = {
  callCentre: [
    {
      path: 'dachiamare',
      title: 'Da Chiamare',
      load: () => import('./pages.tsx').then((page) => page.ToCallPage),
    },
    {
      path: 'chiamati',
      title: 'Chiamati',
      load: () => import('./pages.tsx').then((page) => page.CalledPage),
    },
  ],
} as const satisfies WebFeature
