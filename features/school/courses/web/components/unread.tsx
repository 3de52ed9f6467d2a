import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Offer } from '../api.ts'

/** Stands for names that are on their way. */
const LOADING = 'Caricamento…'

/** The words of a field about what it offers. */
interface Words {
  /** What is offered, with its article: "i corsi". */
  readonly what: string
  /** Said when nothing has the name that was typed. */
  readonly nothing: string
  /** Said when there is nothing at all, with the way to the first one. */
  readonly none?: { readonly text: string; readonly to: string; readonly label: string }
}

/**
 * What a field of choice says and does about its offer: that it is on its way, could not be read
 * (it is read again on request and whenever the list is opened) or is empty.
 */
export function offerProps<T>(
  { rows, retry }: Offer<T>,
  { what, nothing, none }: Words,
  error: ReactNode,
) {
  const unread = `Non è stato possibile caricare ${what}.`
  return {
    nothingFoundMessage: rows ? nothing : retry ? unread : LOADING,
    ...(retry && {
      onDropdownOpen: retry,
      error: error ?? (
        <span role="alert">
          {unread}{' '}
          <Anchor component="button" type="button" inherit onClick={retry}>
            Riprova
          </Anchor>
        </span>
      ),
    }),
    ...(none &&
      rows?.length === 0 && {
        description: (
          <>
            {none.text}{' '}
            <Anchor inherit renderRoot={(root) => <Link {...root} to={none.to} />}>
              {none.label}
            </Anchor>
          </>
        ),
      }),
  }
}

export const COURSE_WORDS = {
  what: 'i corsi',
  none: {
    text: 'Non c’è ancora nessun corso aperto.',
    to: '/app/addCorso',
    label: 'Crea un corso',
  },
}

export const CATEGORY_WORDS = {
  what: 'le categorie',
  nothing: 'Nessuna categoria con questo nome',
  none: {
    text: 'Non c’è ancora nessuna categoria.',
    to: '/app/addCategorie',
    label: 'Crea una categoria',
  },
}
