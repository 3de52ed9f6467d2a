/** What other features may show of the subjects. */
export { SubjectsSection } from './components/subjects-section.tsx'
export { SubjectsSelect } from './components/subjects-select.tsx'
