import type { WebFeature } from '#kit/web/screens.ts'

const load = () => import('./pages.tsx').then((page) => page.DashboardPage)
const dashboard = { path: 'dashboard', title: 'Dashboard', load } as const

export const dashboardScreens = {
  app: [dashboard],
  callCentre: [dashboard],
} as const satisfies WebFeature
