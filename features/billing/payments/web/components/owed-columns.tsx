import { formatEuro, fullName } from '#kit/domain/format.ts'
import type { Column } from '#kit/web/table/types.ts'

interface Person {
  readonly name: string
  readonly surname: string
  readonly mail: string
}

type Sort = 'surname' | 'name' | 'mail'

const SURNAME = {
  id: 'surname',
  title: 'Cognome',
  sort: 'surname',
  main: true,
} as const satisfies Column<Person, Sort>
const NAME: Column<Person, Sort> = { id: 'name', title: 'Nome', sort: 'name' }
const MAIL: Column<Person, Sort> = { id: 'mail', title: 'Mail', sort: 'mail' }

/** Who it is: on a card both names are its title. */
export function personColumns(narrow: boolean): readonly Column<Person, Sort>[] {
  return narrow ? [{ ...SURNAME, value: fullName }, MAIL] : [SURNAME, NAME, MAIL]
}

/** What is late; the one sum that asks for something stands out. */
export const LATE: Column<{ readonly lateCents: number }, never> = {
  id: 'lateCents',
  title: 'In ritardo',
  kind: 'euro',
  width: '8rem',
  cell: ({ lateCents }) =>
    lateCents === 0 ? formatEuro(0) : <strong>{formatEuro(lateCents)}</strong>,
}
