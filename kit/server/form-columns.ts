import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { RecordTable } from './records.ts'

/** Columns that the program fills by itself, whatever the record is. */
type Kept = 'id' | 'version' | 'created_at' | 'created_by' | 'deleted_at' | 'names' | 'search'

/** The word of the contract for a column: `birthDate` for `birth_date`. */
type Word<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Word<Rest>>}`
  : Column

type ColumnOf<Table extends RecordTable, Apart> = Exclude<keyof DB[Table], Kept | Apart> & string

/** Says what differs when the fields of a form are not those of its table. */
type Same<Field, Wanted> = [Exclude<Field, Wanted> | Exclude<Wanted, Field>] extends [never]
  ? unknown
  : { readonly withoutColumn: Exclude<Field, Wanted>; readonly forgotten: Exclude<Wanted, Field> }

/** The column of a word of the contract: `birth_date` for `birthDate`. */
export const columnOf = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns that a form fills, and how they are read under the words of the contract. */
export interface FormColumns<Table extends RecordTable, Column extends keyof DB[Table] & string> {
  /** The columns of a form that was filled in. */
  readonly columns: (form: {
    readonly [C in Column as Word<C>]: Selectable<DB[Table]>[C & keyof Selectable<DB[Table]>]
  }) => Pick<Insertable<DB[Table]>, Column & keyof Insertable<DB[Table]>>
  /** What `select` reads of a record for its form. */
  readonly selection: readonly { [C in Column]: `${Table}.${C} as ${Word<C>}` }[Column][]
}

/**
 * The columns of a form, one for each of its fields: a field without its column, or a column that
 * no field fills and that is not named `apart`, does not compile.
 */
export function formColumns<
  Table extends RecordTable,
  const Apart extends keyof DB[Table],
  const Field extends string,
>(
  table: Table,
  _apart: readonly Apart[],
  fields: readonly Field[] & Same<Field, Word<ColumnOf<Table, Apart>>>,
): FormColumns<Table, ColumnOf<Table, Apart>> {
  const named = (fields as readonly string[]).map((field) => ({ field, column: columnOf(field) }))
  const columns = (form: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(named.map(({ field, column }) => [column, form[field]]))
  const selection = named.map(({ field, column }) => `${table}.${column} as ${field}`)
  return { columns, selection } as unknown as FormColumns<Table, ColumnOf<Table, Apart>>
}
