import { useQuery } from '@tanstack/react-query'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { type Meant, meantBy } from '#f/overview/search/domain/rules/commands.ts'
import { type PaletteResult, searchForPalette } from '#f/overview/search/web/public.tsx'
import type { Place } from '#kit/web/places.ts'
import type { Area, Entry } from './menus.ts'
import type { Option } from './palette-found.tsx'
import { wordsOf } from './palette-words.ts'

/** From so many letters on records are looked for. */
const SHORTEST = 2

/** A screen to go to, or something to do at once. */
export type Command = Pick<Entry, 'label' | 'icon'> &
  ({ readonly to: Entry['to'] } | { readonly run: () => void })

/** What the palette offers without looking anything up, in two groups. */
export interface Offered {
  readonly commands: readonly Command[]
  readonly screens: readonly Command[]
}

/**
 * What matches, in the order in which it is shown: a screen of just that name, whom is meant,
 * other screens, other records, who has a name like it. The call centre finds screens only: records
 * are not for it, and the server would refuse.
 */
export function useOptions(
  { commands, screens }: Offered,
  typed: string,
  area: Area,
): {
  readonly options: readonly Option[]
  readonly searching: boolean
  /** Given when the records could not be looked for: looks for them again. */
  readonly retry: (() => void) | undefined
} {
  const { type } = useUser()
  const asks = typed.length >= SHORTEST && type !== 4
  const found = useQuery({
    queryKey: ['search', 'palette', area, typed],
    queryFn: ({ signal }) => searchForPalette(typed, area, signal),
    enabled: asks,
    placeholderData: (before) => before,
  })
  const { people = [], like = [], others = [] } = (asks && found.data) || {}
  const before = found.isPlaceholderData
  const groups = [
    ['Comandi', commands],
    ['Vai a', screens],
  ] as const
  const meant = groups.flatMap(([group, all]) =>
    all.flatMap((command) => {
      const how = meantBy(command.label, wordsOf(command), typed)
      return how ? [{ how, option: optionOf(group, command) }] : []
    }),
  )
  const by = (how: Meant) => meant.filter((one) => one.how === how).map(({ option }) => option)
  const records = (group: string, rows: readonly PaletteResult[]): Option[] =>
    rows.map(({ place, ...row }) => ({ ...row, group, does: { to: place }, before }))
  const options = [
    ...by('label'),
    ...records('Persone', people),
    ...by('part'),
    ...by('words'),
    ...records('Trovati', others),
    ...records('Nomi simili', like),
  ]
  const searching = asks && found.isFetching
  const failed = asks && !searching && found.isError && found.data === undefined
  return { options, searching, retry: failed ? () => void found.refetch() : undefined }
}

function optionOf(group: string, command: Command): Option {
  const { label, icon } = command
  const does: { to: Place } | { run: () => void } =
    'to' in command ? { to: command.to } : { run: command.run }
  return { id: `${group} ${'to' in command ? command.to : label}`, group, label, icon, does }
}
