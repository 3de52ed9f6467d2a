import type { WebFeature } from '#kit/web/screens.ts'

const studentPlan = () => import('./pages/student-plan.tsx').then((page) => page.StudentPlanPage)

export const plansScreens = {
  app: [
    {
      path: 'billing/editStudente',
      title: 'Piano rateale',
      under: '/app/studenti',
      load: studentPlan,
    },
  ],
  billing: [
    { path: 'editStudente', title: 'Piano rateale', under: '/billing/studenti', load: studentPlan },
  ],
} as const satisfies WebFeature
