import type { WebFeature } from '#kit/web/screens.ts'

export const paymentsScreens = {
  billing: [
    {
      path: 'studenti',
      title: 'Studenti',
      command: 'Pagamenti degli studenti',
      load: () => import('./pages/students.tsx').then((page) => page.BillingStudentsPage),
    },
    {
      path: 'ritirati',
      title: 'Ritirati',
      command: 'Pagamenti dei ritirati',
      load: () => import('./pages/withdrawn.tsx').then((page) => page.WithdrawnPage),
    },
    {
      path: 'daVerificare',
      title: 'Da verificare',
      command: 'Pagamenti da verificare',
      load: () => import('./pages/verification.tsx').then((page) => page.VerificationPage),
    },
  ],
} as const satisfies WebFeature
