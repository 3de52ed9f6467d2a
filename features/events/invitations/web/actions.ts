import { fullName } from '#kit/domain/format.ts'
import { write } from '#kit/web/act.ts'
import { action, actionOnEach, deletion } from '#kit/web/action.ts'
import type { InvitationRow } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import type { State } from '../domain/types.ts'
import { api } from './api.ts'

const moveTo =
  (state: State, phone = false) =>
  (row: InvitationRow) =>
    write(api.move, { id: row.id, state, phone })

/** Enters an answer given by telephone; taken back, they stand where they stood. */
export const answered = (state: State) => moving(state, true)
/** Moves somebody to another list. */
export const move = (state: State) => moving(state, false)

const moving = (state: State, phone: boolean) =>
  action({
    call: moveTo(state, phone),
    undo: (row: InvitationRow) => moveTo(row.state)(row),
    said: text.PERSON_MOVED,
  })

/** The same of all who are selected. */
export const moveAll = (state: State) =>
  actionOnEach({
    call: moveTo(state),
    doing: 'Risposte',
    label: fullName,
    said: () => text.PERSON_MOVED,
  })

export const remove = action({
  ask: (row: InvitationRow) =>
    deletion('Togli dagli invitati', text.confirmRemove(fullName(row)), 'Togli'),
  call: ({ id }: InvitationRow) => write(api.remove, { id }),
  said: text.PERSON_REMOVED,
})
