import { describe, expect, it } from 'vitest'
import { alignOf, type Column, orderOf, sortValue, textOf } from './column.ts'

interface Row {
  readonly name: string
  readonly surname: string
  readonly bornOn: string | null
  readonly cents: number | null
  readonly subjects: readonly string[]
}

const ANNA: Row = {
  name: 'Anna',
  surname: 'Rossi',
  bornOn: '2001-03-07',
  cents: 123_450,
  subjects: ['Dizione', 'Canto'],
}
const NOBODY: Row = { name: '', surname: '', bornOn: null, cents: null, subjects: [] }

const NAME: Column<Row> = { id: 'name', title: 'Nome' }
const BORN: Column<Row> = { id: 'bornOn', title: 'Nato il', kind: 'day', sort: true }
const CENTS: Column<Row> = { id: 'cents', title: 'Importo', kind: 'euro', sort: 'amount' }
const PERSON: Column<Row> = { id: 'who', title: 'Chi', kind: 'person', value: (row) => row }

describe('a column', () => {
  it('shows the field that is called as it is, unless told', () => {
    expect(textOf(NAME, ANNA)).toBe('Anna')
    expect(textOf({ ...NAME, value: () => 'Bea' }, ANNA)).toBe('Bea')
  })

  it('writes a value as its kind is written', () => {
    expect(textOf(BORN, ANNA)).toBe('07/03/2001')
    expect(textOf(CENTS, ANNA)).toBe('1.234,50\u00a0€')
    expect(textOf(PERSON, ANNA)).toBe('Rossi Anna')
    expect(textOf({ id: 'subjects', title: 'Materie', kind: 'words' }, ANNA)).toBe(
      'Dizione e Canto',
    )
    expect(
      textOf({ id: 'marks', title: 'Stato', kind: 'state', value: () => ['A', 'B'] }, ANNA),
    ).toBe('A, B')
  })

  it('writes nothing where there is no value, or what it was told', () => {
    expect(textOf(BORN, NOBODY)).toBe('')
    expect(textOf({ ...BORN, none: 'mai' }, NOBODY)).toBe('mai')
  })

  it('puts numbers at the end of their cells', () => {
    expect(alignOf(CENTS)).toBe('end')
    expect(alignOf(BORN)).toBeUndefined()
  })

  it('is sorted under the name of the contract, or under its own', () => {
    expect(orderOf(CENTS)).toBe('amount')
    expect(orderOf(BORN)).toBe('bornOn')
    expect(orderOf(NAME)).toBeUndefined()
  })

  it('goes by its value in a list that is sorted in the browser, unless told', () => {
    expect(sortValue(BORN, ANNA)).toBe('2001-03-07')
    expect(sortValue(CENTS, ANNA)).toBe(123_450)
    expect(sortValue({ ...CENTS, sort: ({ name }) => name.length }, ANNA)).toBe(4)
    expect(sortValue(PERSON, ANNA)).toBe('Rossi Anna')
  })

  it('goes by nothing where a row has no value', () => {
    expect(sortValue(BORN, NOBODY)).toBeUndefined()
    expect(sortValue(CENTS, NOBODY)).toBeUndefined()
  })
})
