import type { WebFeature } from '#kit/web/screens.ts'

const lead = () => import('./pages.tsx').then((page) => page.LeadDiaryPage)

export const diaryScreens = {
  callCentre: [{ path: 'diarioLead', title: 'Diario', under: '/app/dachiamare', load: lead }],
  app: [
    {
      path: 'diarioInsegnante',
      title: 'Diario',
      under: '/app/scuola',
      load: () => import('./pages.tsx').then((page) => page.TeacherDiaryPage),
    },
    {
      path: 'diarioCorso',
      title: 'Diario',
      under: '/app/corsi',
      load: () => import('./pages.tsx').then((page) => page.CourseDiaryPage),
    },
    { path: 'diarioLead', title: 'Diario', under: '/app/leads', load: lead },
    {
      path: 'diario',
      title: 'Diario dell’accademia',
      under: '/app/usersettings',
      command: 'Diario dell’accademia',
      admin: true,
      load: () => import('./pages/academy.tsx').then((page) => page.AcademyDiaryPage),
    },
  ],
} as const satisfies WebFeature
