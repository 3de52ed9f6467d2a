export { Invitees } from './components/invitees.tsx'
export { Receiving } from './components/receiving.tsx'
