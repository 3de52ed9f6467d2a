import type { WebFeature } from '#kit/web/screens.ts'

export const leadImportsScreens = {
  app: [
    {
      path: 'importLeads',
      title: 'Importa leads',
      under: '/app/leads',
      command: 'Importa leads',
      load: () => import('./pages.tsx').then((page) => page.ImportLeadsPage),
    },
  ],
} as const satisfies WebFeature
