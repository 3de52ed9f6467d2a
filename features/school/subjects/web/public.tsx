/** What other features may show of the subjects. */
export { useSubjectOptions } from './api.ts'
export { SUBJECT_FILTER } from './components/filter.ts'
export { SubjectsSection } from './components/subjects-section.tsx'
export { SubjectsSelect } from './components/subjects-select.tsx'
