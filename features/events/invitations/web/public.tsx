export { Invitees } from './components/invitees.tsx'
export { Receiving, useSent } from './components/receiving.tsx'
