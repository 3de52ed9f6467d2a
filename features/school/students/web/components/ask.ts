/** What is asked before a student is saved. */
export const beforeSaving = () => import('./before-saving.tsx')

// Loaded beside the form: when it is saved there may be no network any more.
beforeSaving().catch(() => {
  // Asked for again, and what is wrong said, when the form is saved.
})
