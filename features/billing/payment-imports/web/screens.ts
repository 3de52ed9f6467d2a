import type { WebFeature } from '#kit/web/screens.ts'

export const paymentImportsScreens = {
  billing: [
    {
      path: 'importPagamenti',
      title: 'Importa pagamenti',
      under: '/billing/studenti',
      command: 'Importa pagamenti',
      load: () => import('./pages.tsx').then((page) => page.ImportPaymentsPage),
    },
  ],
} as const satisfies WebFeature
