import { expect, test } from 'vitest'
import { guessColumns, missingColumns } from '#f/system/imports/domain/rules.ts'
import { STUDENT_FIELDS } from '#f/school/students/domain/types.ts'
import { emptyTexts } from '#kit/domain/fields.ts'
import { lineKeys, studentOf } from './rules.ts'
import { FIELDS, SEVERAL } from './text.ts'
import type { KnownStudent } from './types.ts'

const known = (id: number, more: Partial<KnownStudent>): KnownStudent => ({
  ...emptyTexts(STUDENT_FIELDS),
  ...{ id, version: 0, courseIds: [], name: 'Anna', surname: 'Rossi' },
  ...more,
})
const said = (values: object, courseIds: number[] = []) => ({
  values: { name: 'anna', surname: 'ROSSI', ...values },
  courseIds,
})
const ANNA = known(1, { taxCode: 'RSSNNA01C47H501J', birthDate: '2001-03-07', mail: 'a@b.it' })
const OTHER = known(2, { taxCode: 'RSSNNA99C47H501X', birthDate: '1999-03-07', mail: 'c@d.it' })

test.each([
  ['the codice fiscale', { taxCode: ANNA.taxCode, name: 'Annina' }, 1],
  ['the day of birth', { birthDate: '1999-03-07' }, 2],
  ['the mail', { mail: 'C@D.it' }, 2],
  ['nothing else, of two', {}, SEVERAL],
  ['another day of birth', { birthDate: '2005-01-01' }, undefined],
  ['another codice fiscale', { taxCode: 'RSSNNA05A41H501K' }, undefined],
])('a line is about the student of %s', (_by, values, expected) => {
  const { student, reason } = studentOf(said(values), [ANNA, OTHER])
  expect(student?.id ?? reason).toBe(expected)
})

test('two lines of one person are told by code, birth and mail', () => {
  expect(lineKeys(said({ birthDate: '2001-03-07' }))).toEqual(
    lineKeys({
      values: { name: 'Anna', surname: 'Rossi', birthDate: '2001-03-07' },
      courseIds: [],
    }),
  )
  expect(lineKeys(said({}))).toEqual([])
})

test('the columns of an exported list are known again', () => {
  const header = ['Cognome', 'Nome', 'Mail', 'Telefono', 'Quote', 'Stato']
  const columns = guessColumns(FIELDS, header)
  expect(columns).toMatchObject({ surname: 0, name: 1, mail: 2, phone: 3 })
  expect(missingColumns(FIELDS, columns)).toEqual([])
})
