/** What is asked before a student is saved, loaded only then. */
export const beforeSaving = () => import('./before-saving.tsx')
