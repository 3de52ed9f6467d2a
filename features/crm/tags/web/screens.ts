import type { WebFeature } from '#kit/web/screens.ts'

const LIST = {
  path: 'tag',
  title: 'Tag',
  load: () => import('./pages.tsx').then((page) => page.TagsPage),
} as const
const ADD = {
  path: 'addTag',
  title: 'Aggiungi Tag',
  under: '/app/tag',
  command: 'Nuovo tag',
  load: () => import('./pages.tsx').then((page) => page.AddTagPage),
} as const

export const tagsScreens = {
  callCentre: [LIST, ADD],
  app: [
    LIST,
    ADD,
    {
      path: 'editTag',
      title: 'Modifica tag',
      under: '/app/tag',
      load: () => import('./pages/edit.tsx').then((page) => page.EditTagPage),
    },
  ],
} as const satisfies WebFeature
