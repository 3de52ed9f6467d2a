import { spawnSync } from 'node:child_process'
import { CheckDigitizer, Parser } from '@marketto/codice-fiscale-utils'
import { belfioreConnector } from '@marketto/belfiore-connector-embedded'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTaxCode, type CodeHolder } from './tax-code.ts'

const parser = new Parser(belfioreConnector)

const MARIO: CodeHolder = {
  name: 'Mario',
  surname: 'Rossi',
  birthDate: '1980-01-01',
  birthCity: 'Roma',
}
const CODE = 'RSSMRA80A01H501U'
const NOBODY: CodeHolder = { name: '', surname: '', birthDate: '', birthCity: '' }

/** A code with its right check letter. */
function sealed(first15: string): string {
  return first15 + CheckDigitizer.checkDigit(first15)
}

describe('a code that belongs to its holder', () => {
  test.each([
    [CODE, MARIO],
    [' rss mra 80a01 h501u ', MARIO],
    [CODE, NOBODY],
    ['', MARIO],
    [sealed('RSSMRA80A41H501'), MARIO],
    [
      sealed('DNGNCL01C47D704'),
      {
        name: 'Niccolò',
        surname: 'D’Angelo',
        birthDate: '2001-03-07',
        birthCity: "FORLI'",
      },
    ],
    [sealed('RSSMRA80A01H223'), { ...MARIO, birthCity: 'Reggio Emilia (RE)' }],
    [sealed('RSSMRA04B29H501'), { ...MARIO, birthDate: '2004-02-29' }],
    [sealed('FOXIAX80A01H501'), { ...MARIO, surname: 'Fo', name: 'Ia' }],
  ] as [string, CodeHolder][])('%s of %o', async (code, holder) => {
    expect(await checkTaxCode(code, holder)).toEqual([])
  })

  test('with letters in place of digits, in every of the 127 ways of omocodia', async () => {
    for (let id = 1; id < 128; id += 1) {
      const twin = parser.cfOmocode(CODE, id)
      expect(twin).not.toBe(CODE)
      expect(await checkTaxCode(twin, MARIO)).toEqual([])
    }
  })

  test('born abroad: the city need not be the country, but may not be another place', async () => {
    const code = sealed('RSSMRA80A01Z110')
    for (const birthCity of ['Parigi', 'Francia', 'FRANCIA', '']) {
      expect(await checkTaxCode(code, { ...MARIO, birthCity })).toEqual([])
    }
    for (const birthCity of ['Roma', 'Germania']) {
      expect(await checkTaxCode(code, { ...MARIO, birthCity })).toEqual(['birth_place'])
    }
  })

  test('a name in another alphabet cannot be compared, and is not', async () => {
    expect(await checkTaxCode(CODE, { ...MARIO, surname: 'Иванов' })).toEqual([])
  })
})

describe('what is wrong is told', () => {
  test.each([
    ['RSSMRA80A01H501X', MARIO, ['check_digit']],
    [CODE, { ...MARIO, surname: 'Bianchi' }, ['surname']],
    [CODE, { ...MARIO, name: 'Luigi' }, ['name']],
    [CODE, { ...MARIO, birthDate: '1980-01-02' }, ['birth_date']],
    [CODE, { ...MARIO, birthDate: '1980-02-01' }, ['birth_date']],
    [CODE, { ...MARIO, birthDate: '1979-01-01' }, ['birth_date']],
    [CODE, { ...MARIO, birthCity: 'Milano' }, ['birth_place']],
    [sealed('RSSMRA80A01Z999'), MARIO, ['birth_place']],
    ['in attesa', MARIO, ['form']],
    ['RSSMRA80A01H501', MARIO, ['form']],
    [sealed('RSSMRA80A99H501'), MARIO, ['form']],
    [sealed('RSSMRA80B30H501'), MARIO, ['form']],
    [
      'RSSMRA80A01H501X',
      { ...MARIO, name: 'Ugo', birthCity: 'Milano' },
      ['check_digit', 'name', 'birth_place'],
    ],
  ] as [string, CodeHolder, string[]][])('%s of %o: %o', async (code, holder, faults) => {
    expect(await checkTaxCode(code, holder)).toEqual(faults)
  })
})

describe('provisional codes of eleven digits', () => {
  test('are right by their check digit, whoever holds them', async () => {
    expect(await checkTaxCode('12345678903', MARIO)).toEqual([])
    expect(await checkTaxCode('12345678901', MARIO)).toEqual(['check_digit'])
  })

  test('exactly one last digit is right', async () => {
    const starts = fc.stringMatching(/^\d{10}$/)
    await fc.assert(
      fc.asyncProperty(starts, async (start) => {
        const all = Array.from({ length: 10 }, (_, digit) =>
          checkTaxCode(`${start}${digit}`, NOBODY),
        )
        const right = (await Promise.all(all)).filter((faults) => faults.length === 0)
        expect(right).toHaveLength(1)
      }),
    )
  })
})

test('any text is judged, never an error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.constant(CODE)),
      fc.string(),
      async (code, birthCity) => {
        expect(Array.isArray(await checkTaxCode(code, { ...MARIO, birthCity }))).toBe(true)
      },
    ),
  )
})

test.each(['Europe/Rome', 'UTC', 'America/New_York', 'Pacific/Auckland'])(
  'the zone of the machine changes nothing: %s',
  (TZ) => {
    const program = `
      import { checkTaxCode } from '#kit/server/tax-code.ts'
      const holder = ${JSON.stringify(MARIO)}
      const born = (day) => checkTaxCode('${CODE}', { ...holder, birthDate: day })
      console.log(JSON.stringify([await born('1980-01-01'), await born('1979-12-31'), await born('1980-01-02')]))
    `
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    })
    expect(run.stderr).toBe('')
    expect(JSON.parse(run.stdout)).toEqual([[], ['birth_date'], ['birth_date']])
  },
)
