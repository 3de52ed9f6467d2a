import type { Event, EventRow } from '#f/events/events/domain/contract.ts'
import { isPast } from '#f/events/events/domain/rules.ts'
import type { Changed } from '#f/events/events/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { attempt, write } from '#kit/web/act.ts'
import { action, actionOnEach, deletion } from '#kit/web/action.ts'
import { newRequestKey } from '#kit/web/client/request-key.ts'
import { wallNow } from '#kit/web/clock.ts'
import { confirm } from '#kit/web/dialog.tsx'
import type { InvitationRow } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import type { State } from '../domain/types.ts'
import { api } from './api.ts'

const moveTo = (state: State, how: { phone?: boolean; undo?: boolean } = {}) => {
  const { phone = false, undo = false } = how
  return ({ id }: InvitationRow) => write(api.move, { id, state, phone, undo })
}

/** Enters an answer given by telephone; taken back, they stand where they stood. */
export const answered = (state: State) => moving(state, true)
/** Moves somebody to another list. */
export const move = (state: State) => moving(state, false)

/** A place that was held for them goes to the next one with a mail: asked before, not taken back. */
const moving = (state: State, phone: boolean) =>
  action({
    ask: (row: InvitationRow) =>
      row.offeredUntil === null || state === 'accepted'
        ? undefined
        : deletion(text.LOSE_OFFER, text.confirmLoseOffer(fullName(row)), 'Conferma'),
    call: moveTo(state, { phone }),
    undo: (row: InvitationRow, { before }) =>
      before === null ? undefined : moveTo(before, { undo: true })(row),
    said: text.PERSON_MOVED,
  })

const many = (state: State) => ({
  call: moveTo(state),
  doing: 'Risposte',
  label: fullName,
  said: () => text.PERSON_MOVED,
})

/** The same of all who are selected. */
export const moveAll = (state: State) => actionOnEach(many(state))
/** The same of people who have places, or hold offers: asked before, since many are not taken back. */
export const giveAllBack = actionOnEach({
  ...many('invited'),
  ask: (count) => deletion(text.BACK_TO_INVITED, text.confirmGivingBack(count), 'Conferma'),
})

export const remove = action({
  ask: (row: InvitationRow) =>
    deletion('Togli dagli invitati', text.confirmRemove(fullName(row)), 'Togli'),
  call: ({ id }: InvitationRow) => write(api.remove, { id }),
  said: text.PERSON_REMOVED,
})

const countsOf = (id: number) => attempt(api.counts, { id }, newRequestKey())

/** Before an event is deleted: that no mail tells who has accepted; nothing once it has begun. */
export async function whoIsNotTold(event: EventRow): Promise<string> {
  if (isPast(event, wallNow())) return ''
  const { taken } = await countsOf(event.id)
  return taken === 0 ? '' : text.notTold(taken)
}

const SAVE_OR_NOT = { confirmLabel: 'Salva comunque', cancelLabel: 'Torna al modulo' } as const

/**
 * Before an event gets fewer places than are taken or held, or is moved from under who has accepted:
 * false when it is to stay as it is.
 */
export async function askBeforeSaving(event: Event, change: Changed): Promise<boolean> {
  const { places } = change
  const fewer = places < event.capacity
  const moved = change.moved && !isPast(event, wallNow())
  if (!fewer && !moved) return true
  const counts = await countsOf(event.id)
  if (fewer && counts.taken + counts.offered > places) {
    const asked = { title: text.FEWER_PLACES, text: text.fewerPlaces(counts, places), danger: true }
    if (!(await confirm({ ...asked, ...SAVE_OR_NOT }))) return false
  }
  if (!moved || counts.taken === 0) return true
  return confirm({ title: text.MOVED, text: text.notToldOfMove(counts.taken), ...SAVE_OR_NOT })
}
