export { markGuestPresent, unmarkGuest } from './mutations/guests.ts'
