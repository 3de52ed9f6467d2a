import type { WebFeature } from '#kit/web/screens.ts'

export const attendanceScreens = {
  app: [
    {
      path: 'gestionePresenze',
      title: 'Gestione Presenze',
      under: '/app/registri',
      load: () => import('./pages/register.tsx').then((page) => page.RegisterPage),
    },
    {
      path: 'registri',
      title: 'Registri da compilare',
      load: () => import('./pages/missing.tsx').then((page) => page.MissingRegistersPage),
    },
    {
      path: 'assenzeDaGiustificare',
      title: 'Assenze da giustificare',
      under: '/app/registri',
      command: 'Assenze da giustificare',
      load: () => import('./pages/to-justify.tsx').then((page) => page.ToJustifyPage),
    },
  ],
} as const satisfies WebFeature
