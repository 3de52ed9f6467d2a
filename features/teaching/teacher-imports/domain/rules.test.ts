import { expect, test } from 'vitest'
import { lineKeys, regimeOf, teacherOf } from './rules.ts'
import { SEVERAL } from './text.ts'
import type { KnownTeacher } from './types.ts'

test.each([
  ['forfettario', 'forfettario'],
  ['FAT_1', 'FAT_1'],
  ['Fattura', 'FAT_1'],
  ['prestazione occasionale', 'occasionale'],
  ['boh', 'boh'],
])('%j is the regime %j', (written, regime) => {
  expect(regimeOf(written)).toBe(regime)
})

const known = (id: number, more: Partial<KnownTeacher> = {}): KnownTeacher => ({
  ...{ id, version: 0, subjectIds: [], name: 'Luca', surname: 'Bianchi', mail: '', mail2: '' },
  ...{ taxCode: '', regime: '' },
  ...more,
})
const said = (values: object = {}, subjectIds: number[] = []) => ({
  ...{ values: { name: 'luca', surname: 'BIANCHI', ...values }, subjectIds },
  ...{ hourlyCents: null, dailyCents: null },
})
const ONE = known(1, { mail: 'a@b.it', taxCode: 'BNCLCU80A01H501X' })
const OTHER = known(2, { mail: 'c@d.it' })

test.each([
  ['the codice fiscale', { taxCode: ONE.taxCode, name: 'L.' }, [ONE, OTHER], 1],
  ['the mail', { mail: 'C@D.IT' }, [ONE, OTHER], 2],
  ['the name alone', {}, [OTHER], 2],
  ['the name of two', {}, [ONE, OTHER], SEVERAL],
  ['another codice fiscale', { taxCode: 'BNCLCU99A01H501X' }, [ONE], undefined],
])('a line is about the teacher of %s', (_by, values, teachers, expected) => {
  const { teacher, reason } = teacherOf(said(values), teachers)
  expect(teacher?.id ?? reason).toBe(expected)
})

test('two lines of one name are one person unless their mails differ', () => {
  expect(lineKeys(said())).toEqual(lineKeys(said({ name: 'Luca', surname: 'Bianchi' })))
  expect(lineKeys(said({ mail: 'a@b.it' }))).not.toEqual(lineKeys(said({ mail: 'c@d.it' })))
})
