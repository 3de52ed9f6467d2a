import { createContext, use } from 'react'

/** The id of the form around a field. */
export const FormId = createContext('')

/** What fields still read, by form: a chosen file that is to be in what is saved. */
const readings = new Map<string, ReadonlySet<Promise<boolean>>>()

/**
 * Lets the form around a field wait for what the field reads before it is saved: without it the
 * record would be stored as if nothing had been chosen. What answers false, and says why at the
 * field, keeps the form from being saved.
 */
export function useReading(): (reading: Promise<boolean>) => void {
  const id = use(FormId)
  return (reading) => {
    put(id, (those) => those.union(new Set([reading])))
    void reading.finally(() => put(id, (those) => those.difference(new Set([reading]))))
  }
}

function put(
  id: string,
  change: (those: ReadonlySet<Promise<boolean>>) => ReadonlySet<Promise<boolean>>,
): void {
  const next = change(readings.get(id) ?? new Set())
  if (next.size > 0) readings.set(id, next)
  else readings.delete(id)
}

/** Whether all that the fields of a form read went well; undefined when none reads anything. */
export function settledReadings(id: string): Promise<boolean> | undefined {
  const those = readings.get(id)
  return those && Promise.all(those).then((all) => all.every(Boolean))
}
