import { createContext, use } from 'react'

/** The id of the form around a field. */
export const FormId = createContext('')

/** What fields still read, by form: a chosen file that is to be in what is saved. */
const readings = new Map<string, Set<Promise<boolean | undefined>>>()

/**
 * Lets the form around a field wait for what the field reads before it is saved: without it the
 * record would be stored as if nothing had been chosen. What does not answer true, and says why at
 * the field, keeps the form from being saved.
 */
export function useReading(): (reading: Promise<boolean | undefined>) => void {
  const id = use(FormId)
  return (reading) => {
    const those = readings.get(id) ?? new Set()
    readings.set(id, those.add(reading))
    void reading.finally(() => {
      those.delete(reading)
      if (those.size === 0) readings.delete(id)
    })
  }
}

/** Whether all that the fields of a form read went well; undefined when none reads anything. */
export function settledReadings(id: string): Promise<boolean> | undefined {
  const those = readings.get(id)
  return those && Promise.all(those).then((all) => all.every(Boolean))
}
