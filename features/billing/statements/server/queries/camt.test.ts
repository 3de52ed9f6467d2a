import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longestTurn } from '#tests/support/longest-turn.ts'
import { camt, camtEntry, camtOf } from '#tests/support/bank-files.ts'
import { readCamtBeside } from './camt-beside.ts'
import { readCamt } from './camt.ts'

const RENT = { on: '2026-10-06', cents: -90_000, payer: 'IMMOBILIARE', text: 'Affitto' }
const FEE = { on: '2026-10-05', cents: 33_333, payer: 'ROSSI & FIGLI', text: 'Rata <ottobre>' }

const batch = (amounts: readonly string[], where: (amount: string) => string) => `
  <Ntry><Amt Ccy="EUR">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
  <BookgDt><DtTm>2026-10-08T10:00:00+02:00</DtTm></BookgDt>
  <NtryDtls>${amounts
    .map(
      (amount, at) => `<TxDtls><Refs><EndToEndId>E2E-${at}</EndToEndId></Refs>${where(amount)}
  <RltdPties><Dbtr><Nm>Pagante ${at}</Nm></Dbtr></RltdPties>
  <RmtInf><Strd><CdtrRefInf><Ref>RF96000012300045261130</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`,
    )
    .join('')}</NtryDtls></Ntry>`

describe('a CAMT.053', () => {
  test.each(['02', '08'] as const)('of version %s', (version) => {
    expect(readCamt(camt(version, [FEE, RENT]))).toEqual({
      ok: true,
      value: {
        iban: 'IT60X0542811101000000123456',
        movements: [
          {
            bookedOn: '2026-10-05',
            valueOn: '2026-10-05',
            amountCents: 33_333,
            payer: 'ROSSI & FIGLI',
            description: 'Rata <ottobre>',
            reference: '',
            reversal: false,
          },
          expect.objectContaining({ amountCents: -90_000, payer: 'IMMOBILIARE' }),
        ],
      },
    })
  })

  test('with a prefix on every name and numbered signs', () => {
    const text = camt('02', [{ ...FEE, text: 'caffè' }])
      .replaceAll(/<(\/?)([A-Z])/g, '<$1ns2:$2')
      .replace('xmlns=', 'xmlns:ns2=')
      .replace('caffè', 'caff&#xE8; &#8364;')
    expect(readCamt(text)).toMatchObject({
      value: { movements: [{ amountCents: 33_333, description: 'caffè €' }] },
    })
  })

  test.each([
    [
      'of version 2',
      (amount: string) => `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`,
    ],
    [
      'of version 8',
      (amount: string) => `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`,
    ],
  ])('with a batch %s: each transaction is a movement', (_version, where) => {
    const read = readCamt(camtOf('02', [batch(['100.00', '200'], where)]))
    expect(read).toMatchObject({
      value: {
        movements: [
          { amountCents: 10_000, payer: 'Pagante 0', reference: 'E2E-0', bookedOn: '2026-10-08' },
          { amountCents: 20_000, payer: 'Pagante 1', description: 'RF96000012300045261130' },
        ],
      },
    })
  })

  test.each([
    ['2026-10-08T22:30:00Z', '2026-10-09'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01'],
    ['2026-10-08T23:30:00+02:00', '2026-10-08'],
    ['2026-10-08T23:30:00', '2026-10-08'],
    ['2026-10-08T99:30:00Z', '2026-10-08'],
  ])('booked at %s is of the day that it is in Italy', (moment, bookedOn) => {
    const entry = camtEntry('02', FEE).replace(
      /<BookgDt>.*?<\/BookgDt>/,
      `<BookgDt><DtTm>${moment}</DtTm></BookgDt>`,
    )
    expect(readCamt(camtOf('02', [entry]))).toMatchObject({ value: { movements: [{ bookedOn }] } })
  })

  test('with a batch that does not come out is one movement', () => {
    const read = readCamt(
      camtOf('02', [batch(['100.00', '150.00'], (a) => `<Amt Ccy="EUR">${a}</Amt>`)]),
    )
    expect(read).toMatchObject({
      value: { movements: [{ amountCents: 30_000, payer: 'Pagante 0, Pagante 1' }] },
    })
  })

  test('tells what is taken back, and leaves out what is not booked yet', () => {
    const entry = camtEntry('02', FEE)
    const back = entry.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    const pending = camtEntry('08', FEE).replace('BOOK', 'PDNG')
    expect(readCamt(camtOf('02', [back, pending]))).toMatchObject({
      value: { movements: [{ reversal: true }] },
    })
  })
})

describe('XML that is refused', () => {
  const laughs = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "${'&lol;'.repeat(10)}">]>
<Document><BkToCstmrStmt><Stmt>&lol2;</Stmt></BkToCstmrStmt></Document>`
  const entry = camtEntry('02', FEE)
  test.each([
    ['entities of its own', laughs, 'statements.unsafe_xml'],
    [
      'a file of the server',
      laughs.replace(/<!DOCTYPE[^>]*>/, '<!doctype a SYSTEM "file:///etc/passwd">'),
      'statements.unsafe_xml',
    ],
    ['cut off', camt('02', [FEE]).slice(0, -20), 'statements.wrong_xml'],
    ['nested without end', '<a>'.repeat(2_000) + '</a>'.repeat(2_000), 'statements.wrong_xml'],
    ['another document', '<html><body>ciao</body></html>', 'statements.not_camt'],
    ['a name that objects have', '<__proto__><a>1</a></__proto__>', 'statements.not_camt'],
  ])('%s', (_what, text, code) => {
    const read = readCamt(text)
    expect(read.ok ? read : read.code).toMatch(new RegExp(`${code}|statements.wrong_xml`))
    if (!read.ok && code !== 'statements.not_camt') expect(read.code).toBe(code)
  })

  test.each([
    [
      'without a day',
      entry.replaceAll(/<(Bookg|Val)Dt>.*?<\/\1Dt>/g, ''),
      { entry: 2, fault: 'date' },
    ],
    [
      'without an amount',
      entry.replace('333.33', 'tanto'),
      { entry: 2, fault: 'amount', cell: 'tanto' },
    ],
    [
      'without saying which way it went',
      entry.replace(/<CdtDbtInd>.*?<\/CdtDbtInd>/, ''),
      { entry: 2, fault: 'direction' },
    ],
    [
      'of more than a movement keeps',
      entry.replace('333.33', '30000000.00'),
      { entry: 2, fault: 'too_large', cell: '30000000.00' },
    ],
    ['in dollars', entry.replace('"EUR"', '"USD"'), { entry: 2, fault: 'currency', cell: 'USD' }],
  ])('an entry %s', (_what, wrong, data) => {
    expect(readCamt(camtOf('02', [entry, wrong]))).toMatchObject({
      code: 'statements.wrong_entry',
      data,
    })
  })
})

test('whatever a file has become on its way, it is read or refused in words', () => {
  const whole = camt('08', [FEE, RENT])
  const damage = fc.record({
    at: fc.nat(whole.length),
    length: fc.nat(40),
    by: fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('<', '>', '&#0;', '&#xFFFFFF;', '&x;'),
    ),
  })
  fc.assert(
    fc.property(fc.array(damage, { maxLength: 4 }), (all) => {
      const text = all.reduce(
        (so, { at, length, by }) => so.slice(0, at) + by + so.slice(at + length),
        whole,
      )
      const read = readCamt(text)
      expect(read.ok || read.code.startsWith('statements.')).toBe(true)
    }),
    { numRuns: 500 },
  )
})

describe('a file that would keep everybody waiting', () => {
  test('is read beside them', async () => {
    const text = camt(
      '08',
      Array.from({ length: 2_000 }, () => FEE),
    )
    const { longest, read } = await longestTurn(() => readCamtBeside(text))
    expect(read).toEqual(readCamt(text))
    expect(read).toMatchObject({ ok: true })
    expect(longest).toBeLessThan(200)
  })

  test('lets a few wait, and no more of them', async () => {
    const text = camt('08', [FEE])
    const all = await Promise.all(Array.from({ length: 8 }, () => readCamtBeside(text)))
    const busy = all.filter((read) => !read.ok && read.code === 'statements.busy')
    expect([all.filter(({ ok }) => ok).length, busy.length]).toEqual([4, 4])
  })

  test('says of many parts what their entry says, and no more than a bank says', async () => {
    const part = '<TxDtls><Amt Ccy="EUR">1.00</Amt></TxDtls>'
    const entry = `<Ntry><Amt Ccy="EUR">5000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-10-05</Dt></BookgDt><NtryDtls>${part.repeat(5_000)}</NtryDtls><AddtlNtryInf>${'x'.repeat(2_000_000)}</AddtlNtryInf></Ntry>`
    const { longest, read } = await longestTurn(() => readCamtBeside(camtOf('02', [entry])))
    expect(read).toMatchObject({ ok: true })
    const [first] = read.ok ? read.value.movements : []
    expect(first?.description).toHaveLength(2_000)
    expect(longest).toBeLessThan(200)
  })

  test.each([
    ['of nothing but elements', '<a/>'.repeat(1_200_000)],
    ['of elements that never end', '<a>'.repeat(1_600_000)],
    ['of signs', '<'.repeat(4_900_000)],
  ])('is refused before it is read when it is made %s', async (_what, text) => {
    const { longest, read } = await longestTurn(() => readCamtBeside(text))
    expect(read).toMatchObject({ ok: false, code: 'statements.too_many_lines' })
    expect(longest).toBeLessThan(200)
  })
})
