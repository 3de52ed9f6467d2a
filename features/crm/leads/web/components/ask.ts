/** What is asked before a lead is saved, loaded only then. */
export const beforeSaving = () => import('./before-saving.tsx')
