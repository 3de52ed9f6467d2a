import type { WebFeature } from '#kit/web/screens.ts'

export const automaticScreens = {
  app: [
    {
      path: 'mailAutomatiche',
      title: 'Mail automatiche',
      under: '/app/comunicazioni',
      command: 'Mail automatiche',
      load: () => import('./pages.tsx').then((page) => page.AutomaticPage),
    },
  ],
} as const satisfies WebFeature
