import type { WebFeature } from '#kit/web/screens.ts'

export const lessonsScreens = {
  app: [
    {
      path: 'cestinoLezioni',
      title: 'Cestino',
      under: '/app/calendario',
      command: 'Lezioni eliminate',
      load: () => import('./pages/trash.tsx').then((page) => page.LessonTrashPage),
    },
  ],
} as const satisfies WebFeature
