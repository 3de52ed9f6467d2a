import type { WebFeature } from '#kit/web/screens.ts'

export const leadEnrolmentsScreens = {
  app: [
    {
      path: 'iscriviLead',
      title: 'Iscrivi',
      under: '/app/leads',
      load: () => import('./pages.tsx').then((page) => page.EnrolLeadPage),
    },
  ],
} as const satisfies WebFeature
