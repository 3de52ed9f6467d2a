/** What other features do with the people of an event. */
export { admit } from './mutations/people.ts'
export { inviteGuests } from './mutations/send.ts'
