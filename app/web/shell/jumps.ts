import type { Entry } from './menus.ts'

/** The letter that leads to a screen after `G`: the first of what people call it, where it is free. */
const LETTERS: readonly (readonly [letter: string, path: string])[] = [
  ['o', '/app/oggi'],
  ['c', '/app/corsi'],
  ['k', '/app/categorie'],
  ['s', '/app/studenti'],
  ['n', '/app/notifiche'],
  ['e', '/app/eventi'],
  ['i', '/app/insegnanti'],
  ['a', '/app/aule'],
  ['m', '/app/comunicazioni'],
  ['r', '/app/registri'],
  ['u', '/app/recuperi'],
  ['d', '/app/dashboard'],
  ['l', '/app/leads'],
  ['t', '/app/tag'],
  ['p', '/billing/studenti'],
  ['v', '/billing/daVerificare'],
  ['x', '/billing/inRitardo'],
  ['b', '/billing/estrattoConto'],
  ['z', '/app/usersettings'],
]

/** Those of the call centre. */
const CALLS: readonly (readonly [letter: string, path: string])[] = [
  ['c', '/app/dachiamare'],
  ['h', '/app/chiamati'],
  ['d', '/app/dashboard'],
  ['t', '/app/tag'],
  ['z', '/app/usersettings'],
]

export interface Jump {
  readonly letter: string
  readonly entry: Entry
}

/** Where one gets by `G` and a letter: to screens that are in the menu or are a command. */
export function jumpsOf(callCentre: boolean, entries: readonly Entry[]): readonly Jump[] {
  const letters = callCentre ? CALLS : LETTERS
  return letters.flatMap(([letter, path]) => {
    const entry = entries.find(({ to }) => to === path)
    return entry ? [{ letter, entry }] : []
  })
}
