import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Every place of the program by its path, with the search parameters it takes. Each feature adds
 * those of its screens in its own `places.ts`; a link to a path that is none, or with a parameter
 * that the place does not take, does not compile.
 */
export interface Places {
  '/': Nothing
}

/** No parameters. */
export interface Nothing {
  readonly [name: string]: never
}

export type Path = keyof Places

/** Whether all of its parameters may be left out. */
type IsBare<P extends Path> = Places[P] extends Nothing
  ? true
  : Partial<Places[P]> extends Places[P]
    ? true
    : false

/** A path that needs no parameters. */
export type BarePath = { [P in Path]: IsBare<P> extends true ? P : never }[Path]

/** A place in the program: a path, with the search parameters it needs. */
export type Place =
  | BarePath
  | {
      [P in Path]: IsBare<P> extends true
        ? { readonly to: P; readonly search?: Places[P] }
        : { readonly to: P; readonly search: Places[P] }
    }[Path]

/** A screen about one record. */
export interface OfRecord {
  readonly id: number
}

/** The same with the section of its page that it begins at. */
export interface OfParts extends OfRecord {
  readonly sezione?: string
  /** The record is being read, at whichever section. */
  readonly lettura?: true
}

/** The section of a record's page that is read, in the place of the form that changes it. */
export const SUMMARY = { sezione: 'riepilogo' } as const

/** What every list keeps in the address. */
export interface OfList {
  readonly q?: string
  readonly page?: number
  readonly sort?: string
  readonly dir?: 'asc' | 'desc'
}

/** The parameters of a place as an address has them: whoever types one may type anything. */
export type Typed<P extends Path> = Readonly<Partial<Record<keyof Places[P], unknown>>>

/** A place as the router's Link and navigate take it. */
export function target(place: Place): { to: string; search: Record<string, unknown> } {
  if (typeof place === 'string') return { to: place, search: {} }
  return { to: place.to, search: { ...place.search } }
}

/** How the address changes: a new step of the history that stays where the page is, unless told. */
interface Step {
  readonly replace?: boolean
  readonly resetScroll?: boolean
}

type Changed<P extends Path> = { readonly [K in keyof Places[P]]?: Places[P][K] | undefined }

/**
 * The parameters that a screen finds in its address, and how it changes some of them; undefined
 * takes one away.
 */
export function useParameters<P extends Path>(
  _path: P,
): [Typed<P>, (next: Changed<P>, step?: Step) => void] {
  const typed = useSearch({ strict: false, select: (all: object) => all }) as Typed<P>
  const navigate = useNavigate()
  const change = (next: Changed<P>, step: Step = {}) =>
    void navigate({
      to: '.',
      search: (before: object) =>
        Object.fromEntries(
          Object.entries({ ...before, ...next }).filter(([, value]) => value !== undefined),
        ),
      ...step,
    })
  return [typed, change]
}
