export { EditEventPage } from './pages/edit.tsx'
export { api } from './api.ts'
