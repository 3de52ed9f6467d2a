export { EventHead } from './components/head.tsx'
export { EditEventPage } from './pages/edit.tsx'
export { EventsPage } from './pages/list.tsx'
export { api } from './api.ts'
