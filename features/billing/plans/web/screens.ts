import type { WebFeature } from '#kit/web/screens.ts'

const coursePlan = () => import('./pages/course.tsx').then((page) => page.CoursePlanPage)
const studentPlan = () => import('./pages/student-plan.tsx').then((page) => page.StudentPlanPage)

export const plansScreens = {
  app: [
    { path: 'billing/editCorso', title: 'Piano rateale', under: '/app/corsi', load: coursePlan },
    {
      path: 'billing/editStudente',
      title: 'Piano rateale',
      under: '/app/studenti',
      load: studentPlan,
    },
  ],
  billing: [
    { path: 'editCorso', title: 'Piano rateale', under: '/billing/corsi', load: coursePlan },
    { path: 'editStudente', title: 'Piano rateale', under: '/billing/studenti', load: studentPlan },
  ],
} as const satisfies WebFeature
