import { formatEuro, fullName } from '#kit/domain/format.ts'
import type { Column } from '#kit/web/table/types.ts'

interface Person {
  readonly name: string
  readonly surname: string
  readonly mail: string
}

type Sort = 'surname' | 'name' | 'mail'

const SURNAME: Column<Person, Sort> = {
  id: 'surname',
  title: 'Cognome',
  cell: ({ surname }) => surname,
  sort: 'surname',
  main: true,
}
const NAME: Column<Person, Sort> = {
  id: 'name',
  title: 'Nome',
  cell: ({ name }) => name,
  sort: 'name',
}
const MAIL: Column<Person, Sort> = {
  id: 'mail',
  title: 'Mail',
  cell: ({ mail }) => mail,
  sort: 'mail',
}

/** Who it is: on a card both names are its title. */
export function personColumns(narrow: boolean): readonly Column<Person, Sort>[] {
  return narrow ? [{ ...SURNAME, cell: fullName }, MAIL] : [SURNAME, NAME, MAIL]
}

/** What is late; the one sum that asks for something stands out. */
export const LATE: Column<{ readonly lateCents: number }, never> = {
  id: 'late',
  title: 'In ritardo',
  cell: ({ lateCents }) =>
    lateCents === 0 ? formatEuro(0) : <strong>{formatEuro(lateCents)}</strong>,
  text: ({ lateCents }) => formatEuro(lateCents),
  align: 'end',
  width: '8rem',
}
