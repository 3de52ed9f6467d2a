import type { WebFeature } from '#kit/web/screens.ts'

export const leadFormsScreens = {
  app: [
    {
      path: 'leadForms',
      title: 'Moduli web',
      under: '/app/leads',
      command: 'Moduli web (lead dal sito)',
      admin: true,
      load: () => import('./pages.tsx').then((page) => page.LeadFormsPage),
    },
    {
      path: 'leadForm',
      title: 'Modulo web',
      under: '/app/leads',
      load: () => import('./pages/edit.tsx').then((page) => page.LeadFormPage),
    },
  ],
} as const satisfies WebFeature
