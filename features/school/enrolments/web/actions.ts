import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

/** A student in a course; `name` is "Cognome Nome". */
export interface Place {
  readonly courseId: number
  readonly studentId: number
  readonly name: string
}

/** A student who moves from a class to another. */
export type ClassChange = Place & { readonly toCourseId: number }

/** Somebody who is to be enrolled. */
export type Newcomer = Place & { readonly blacklisted: boolean }

const pair = ({ courseId, studentId }: Place) => ({ courseId, studentId })

/** Withdraws a student from a course. */
export const withdraw = action({
  ask: ({ name }) => ({
    title: 'Ritira dal corso',
    text: text.confirmWithdraw(name),
    confirmLabel: 'Ritira',
    danger: true,
  }),
  call: (place: Place) => write(api.withdraw, pair(place)),
  said: ({ name }) => text.withdrawn(name),
})

/** Re-admits a withdrawn student. */
export const readmit = action({
  ask: ({ name }) => ({
    title: 'Riammetti al corso',
    text: text.confirmReadmit(name),
    confirmLabel: 'Riammetti',
  }),
  call: (place: Place) => write(api.readmit, pair(place)),
  said: ({ name }) => text.readmitted(name),
})

/** Enrols a student; asks only about those on the blacklist. */
export const enrol = action({
  ask: ({ name, blacklisted }) =>
    blacklisted
      ? {
          title: text.BLACKLISTED_TITLE,
          text: text.confirmBlacklisted(name),
          confirmLabel: 'Iscrivi comunque',
          danger: true,
        }
      : undefined,
  call: (place: Newcomer) => write(api.enrol, pair(place)),
  undo: (place) => write(api.remove, pair(place)),
  said: ({ name }) => text.enrolled(name),
})
