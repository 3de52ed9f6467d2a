import type { WebFeature } from '#kit/web/screens.ts'

export const statementsScreens = {
  billing: [
    {
      path: 'estrattoConto',
      title: 'Estratti conto',
      under: '/billing/estrattoConto',
      command: 'Estratti conto',
      load: () => import('./pages.tsx').then((page) => page.StatementsPage),
    },
  ],
} as const satisfies WebFeature
