import {
  IconCalendarDue,
  IconCalendarX,
  IconCheck,
  IconMailForward,
  IconMailX,
  IconPhone,
  IconTrash,
} from '@tabler/icons-react'
import type { RowAction } from '#kit/web/table/types.ts'
import type { Makeup } from '../../domain/contract.ts'
import { isSettled } from '../../domain/rules.ts'
import { PROPOSE, RECOVER } from '../../domain/text.ts'
import { cancel, dropRecovery, withdrawProposal } from '../actions.ts'

/** The windows that a makeup opens. */
export type Window = 'propose' | 'recover' | 'answer' | 'expiry'

const isOpen = (makeup: Makeup) => !isSettled(makeup)
const waits = ({ state }: Makeup) => state === 'proposed'

/** What can be done with a makeup, each where it makes sense; `open` shows a window. */
export function makeupActions(
  open: (window: Window, makeup: Makeup) => void,
): readonly RowAction<Makeup>[] {
  return [
    {
      label: PROPOSE,
      icon: IconMailForward,
      quick: true,
      run: (makeup) => open('propose', makeup),
      when: (makeup) => isOpen(makeup) && makeup.state !== 'agreed' && !makeup.expired,
    },
    {
      label: RECOVER,
      icon: IconCheck,
      quick: true,
      run: (makeup) => open('recover', makeup),
      when: isOpen,
    },
    {
      label: 'Risposta per telefono',
      icon: IconPhone,
      run: (makeup) => open('answer', makeup),
      when: waits,
    },
    {
      label: 'Ritira la proposta',
      icon: IconMailX,
      run: withdrawProposal,
      when: waits,
    },
    {
      label: 'Togli la lezione di recupero',
      icon: IconCalendarX,
      run: dropRecovery,
      when: ({ makeupLesson }) => makeupLesson !== null,
    },
    {
      label: 'Scadenza',
      icon: IconCalendarDue,
      run: (makeup) => open('expiry', makeup),
      when: isOpen,
    },
    {
      label: 'Annulla la richiesta',
      icon: IconTrash,
      danger: true,
      run: cancel,
      when: ({ state }) => state !== 'recovered',
    },
  ]
}
