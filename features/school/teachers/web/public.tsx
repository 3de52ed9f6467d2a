/** What other features may show of the teachers. */
export { useTeacherGroups, useTeacherOptions } from './api.ts'
export { TeacherHead } from './components/head.tsx'
export { InvoicesSection } from './components/invoices-section.tsx'
export { TeachersSection } from './components/teachers-section.tsx'
export { TeachersSelect } from './components/teachers-select.tsx'
