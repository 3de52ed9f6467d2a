import { describe, expect, test } from 'vitest'
import * as field from './fields.ts'

const table = {
  name: field.as('nome', field.needed(field.text('Dizione')), 'materia'),
  status: field.as('status', field.flag, 'flag'),
  note: field.optional(field.text('')),
}

const read = (form: object, of: field.Table = table) => {
  const parsed = field.formOf(of).safeParse(form)
  return parsed.success ? field.valuesIn(of, parsed.data) : parsed.error.issues
}

describe('the fields of a script', () => {
  test('are read under any of their names, the first one first', () => {
    expect(read({ materia: 'Canto', flag: '1' })).toEqual({ name: 'Canto', status: true })
    expect(read({ nome: 'Dizione', materia: 'Canto', status: '0' })).toEqual({
      name: 'Dizione',
      status: false,
    })
  })

  test('are missing when they are there under none of them', () => {
    expect(read({ nome: 'Dizione' })).toMatchObject([
      { path: ['status'], message: 'Campo obbligatorio' },
    ])
  })

  test.each([
    ['true', true],
    ['false', false],
  ])('say yes and no as words too: %s', (flag, status) => {
    expect(read({ nome: 'Dizione', flag })).toMatchObject({ status })
  })

  test('may all be left out of a change', () => {
    expect(read({}, field.anyOf(table))).toEqual({})
    expect(read({ flag: '1' }, field.anyOf(table))).toEqual({ status: true })
  })
})
