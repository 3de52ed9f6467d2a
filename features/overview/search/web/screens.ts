import type { WebFeature } from '#kit/web/screens.ts'

const adminSearch = () => import('./pages.tsx').then((page) => page.AdminSearchPage)
const billingSearch = () => import('./pages.tsx').then((page) => page.BillingSearchPage)

export const searchScreens = {
  app: [
    { path: 'search', title: 'Cerca', load: adminSearch },
    { path: 'search/$text', title: 'Cerca', load: adminSearch },
  ],
  billing: [
    { path: 'search', title: 'Cerca', load: billingSearch },
    { path: 'search/$text', title: 'Cerca', load: billingSearch },
  ],
} as const satisfies WebFeature
