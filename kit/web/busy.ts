import { useRef, useState } from 'react'
import { notifyError } from './toast.tsx'

/**
 * One thing at a time: `busy` while it runs, and what is started meanwhile is left out, so that a
 * double click does it once. What it throws is said in a message, unless `failed` says it elsewhere.
 */
export function useBusy(failed: (error: unknown) => unknown = notifyError): {
  readonly busy: boolean
  /** What the work answers; undefined when it threw, or was left out. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | undefined>
} {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      failed(error)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
