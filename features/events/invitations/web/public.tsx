export { Invitees } from './components/invitees.tsx'
