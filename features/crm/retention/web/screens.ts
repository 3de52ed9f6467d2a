import type { WebFeature } from '#kit/web/screens.ts'

export const retentionScreens = {
  app: [
    {
      path: 'conservazioneLead',
      title: 'Conservazione dei lead',
      under: '/app/leads',
      command: 'Conservazione dei lead',
      load: () => import('./pages.tsx').then((page) => page.RetentionPage),
    },
  ],
} as const satisfies WebFeature
