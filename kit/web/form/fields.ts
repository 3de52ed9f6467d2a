import { type ChangeEvent, useRef, useState } from 'react'
import { changedSince, rebase, type Values } from './rebase.ts'

export type { Values } from './rebase.ts'

/** Props of an input bound to a value of the form; `data-path` is how the form finds it again. */
export interface FieldProps {
  readonly name: string
  readonly 'data-path': string
  readonly error: string | undefined
  /** The library's password field does not tell it by itself. */
  readonly 'aria-invalid': true | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- each input has its own type of value
  readonly onChange: (next: any) => void
}

/** The values of a form and what is wrong with them. */
export interface Fields<V extends Values> {
  readonly values: V
  readonly dirty: boolean
  /** The values as of now, also between two renderings. */
  current(): V
  isDirty(): boolean
  set(values: Partial<V>): void
  setErrors(errors: Readonly<Record<string, string>>): void
  /** Takes values as the saved ones: nothing is changed any more. */
  adopt(values: V): void
  /**
   * Takes newer saved values and keeps what was typed over the older ones; false, and nothing
   * happens, when both changed the same field.
   */
  follow(values: V): boolean
  /** The values are saved as they are. */
  settle(values: V): void
  /** The saved values as text, to tell one state of a record from another. */
  base(): string
  // oxlint-disable-next-line typescript/no-explicit-any -- each input has its own type of value
  field(name: keyof V & string): FieldProps & { readonly value: any }
  check(name: keyof V & string): FieldProps & { readonly checked: boolean }
}

/** Keeps what is typed over `start`; the error of a field goes when the field changes. */
export function useFields<V extends Values>(start: V, typed: V): Fields<V> {
  const [values, setValues] = useState(typed)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [saved, setSaved] = useState(() => JSON.stringify(start))
  const now = useRef({ values, saved })

  const take = (next: V) => {
    now.current.values = next
    setValues(next)
  }
  const settle = (next: V) => {
    now.current.saved = JSON.stringify(next)
    setSaved(now.current.saved)
  }
  const forgive = (mended: (path: string) => boolean) =>
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([path]) => !mended(path))))
  const set = (some: Partial<V>) => {
    take({ ...now.current.values, ...some })
    forgive((path) => Object.hasOwn(some, path))
  }
  const props = (name: keyof V & string) => ({
    name,
    'data-path': name,
    error: errors[name],
    'aria-invalid': errors[name] === undefined ? undefined : (true as const),
    onChange: (next: unknown) => set({ [name]: valueOf(next) } as Partial<V>),
  })
  return {
    values,
    dirty: JSON.stringify(values) !== saved,
    current: () => now.current.values,
    isDirty: () => JSON.stringify(now.current.values) !== now.current.saved,
    set,
    setErrors,
    settle,
    adopt: (next) => {
      take(next)
      settle(next)
      setErrors({})
    },
    follow: (next) => {
      const before = now.current.values
      const rebased = rebase(JSON.parse(now.current.saved) as Values, before, next)
      if (!rebased) return false
      take(rebased)
      const changed = changedSince(before, rebased)
      // What is said of a field that only the newer record has was said of it as it is.
      forgive((path) => Object.hasOwn(before, path) && Object.hasOwn(changed, path))
      settle(next)
      return true
    },
    base: () => now.current.saved,
    field: (name) => ({ ...props(name), value: values[name] }),
    check: (name) => ({ ...props(name), checked: values[name] === true }),
  }
}

/** Inputs of the browser tell an event, the others their value. */
function valueOf(next: unknown): unknown {
  if (!isEvent(next)) return next
  const { target } = next
  return target.type === 'checkbox' ? target.checked : target.value
}

function isEvent(next: unknown): next is ChangeEvent<HTMLInputElement> {
  return typeof next === 'object' && next !== null && 'target' in next && 'preventDefault' in next
}
