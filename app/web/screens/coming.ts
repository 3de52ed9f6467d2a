import type { WebFeature } from '#kit/web/screens.ts'

/** The screens of features that are not built yet: each moves to its feature when it is. */
export const comingScreens = {
  callCentre: [
    { path: 'dachiamare', title: 'Da Chiamare' },
    { path: 'dashboard', title: 'Dashboard' },
    { path: 'chiamati', title: 'Chiamati' },
  ],
  app: [{ path: 'dashboard', title: 'Dashboard' }],
} as const satisfies WebFeature
