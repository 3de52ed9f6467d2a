import type { WebFeature } from '#kit/web/screens.ts'

const coursePlan = () => import('./pages/course.tsx').then((page) => page.CoursePlanPage)
const studentPlan = () => import('./pages/student-plan.tsx').then((page) => page.StudentPlanPage)
const studentPlans = () => import('./pages/student.tsx').then((page) => page.StudentPlansPage)

export const plansScreens = {
  app: [
    { path: 'billing/editCorso', title: 'Piano rateale', under: '/app/corsi', load: coursePlan },
    {
      path: 'billing/editStudente',
      title: 'Piano rateale',
      under: '/app/studenti',
      load: studentPlan,
    },
    { path: 'billing/studenteDetails', title: 'Rate', under: '/app/studenti', load: studentPlans },
  ],
  billing: [
    { path: 'editCorso', title: 'Piano rateale', under: '/billing/corsi', load: coursePlan },
    { path: 'editStudente', title: 'Piano rateale', under: '/billing/studenti', load: studentPlan },
    { path: 'studenteDetails', title: 'Rate', under: '/billing/studenti', load: studentPlans },
  ],
} as const satisfies WebFeature
