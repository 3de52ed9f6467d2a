import type { WebFeature } from '#kit/web/screens.ts'

export const coursesScreens = {
  app: [
    {
      path: 'corsi',
      title: 'Corsi',
      load: () => import('./pages/list.tsx').then((page) => page.CoursesPage),
    },
    {
      path: 'addCorso',
      title: 'Crea nuovo corso',
      under: '/app/corsi',
      command: 'Nuovo corso',
      load: () => import('./pages/add.tsx').then((page) => page.AddCoursePage),
    },
    {
      path: 'categorie',
      title: 'Categorie',
      load: () => import('./pages/categories.tsx').then((page) => page.CategoriesPage),
    },
    {
      path: 'addCategorie',
      title: 'Crea nuova categoria',
      under: '/app/categorie',
      command: 'Nuova categoria',
      load: () => import('./pages/categories.tsx').then((page) => page.AddCategoryPage),
    },
    {
      path: 'cestinoCorsi',
      title: 'Archivio corsi',
      load: () => import('./pages/archive.tsx').then((page) => page.CourseArchivePage),
    },
  ],
} as const satisfies WebFeature
