import type { WebFeature } from '#kit/web/screens.ts'

export const todayScreens = {
  app: [
    {
      path: 'oggi',
      title: 'Oggi',
      load: () => import('./pages/school.tsx').then((page) => page.SchoolTodayPage),
    },
  ],
  billing: [
    {
      path: 'oggi',
      title: 'Oggi',
      load: () => import('./pages/payments.tsx').then((page) => page.PaymentsTodayPage),
    },
  ],
  callCentre: [
    {
      path: 'oggi',
      title: 'Oggi',
      load: () => import('./pages/calls.tsx').then((page) => page.CallsTodayPage),
    },
  ],
} as const satisfies WebFeature
