import type { WebFeature } from '#kit/web/screens.ts'

export const overdueScreens = {
  billing: [
    {
      path: 'inRitardo',
      title: 'In ritardo',
      command: 'Pagamenti in ritardo',
      load: () => import('./pages.tsx').then((page) => page.OverduePage),
    },
  ],
} as const satisfies WebFeature
