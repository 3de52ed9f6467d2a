/** What other features do with the people of an event, and ask before. */
export { admit } from './mutations/people.ts'
export { inviteGuests } from './mutations/send.ts'
export { listGuestInvitees } from './queries/audience.ts'
export { bringInvitation, followInvitation } from './mutations/moved.ts'
export { takeOff } from './mutations/remove.ts'
export { forgetGuests, forgetInvited, giveGuestsBack, moveGuests } from './mutations/guests.ts'
