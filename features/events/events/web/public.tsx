export { EventHead } from './components/head.tsx'
export { EditEventPage } from './pages/edit.tsx'
export { api } from './api.ts'
