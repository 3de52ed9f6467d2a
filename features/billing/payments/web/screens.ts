import type { WebFeature } from '#kit/web/screens.ts'

export const paymentsScreens = {
  billing: [
    {
      path: 'studenti',
      title: 'Studenti',
      load: () => import('./pages/students.tsx').then((page) => page.BillingStudentsPage),
    },
    {
      path: 'ritirati',
      title: 'Ritirati',
      load: () => import('./pages/withdrawn.tsx').then((page) => page.WithdrawnPage),
    },
    {
      path: 'daVerificare',
      title: 'Da verificare',
      load: () => import('./pages/verification.tsx').then((page) => page.VerificationPage),
    },
  ],
} as const satisfies WebFeature
