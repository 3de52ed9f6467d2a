import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentCode, printCode } from '#f/billing/payments/domain/rules/code.ts'
import { daysBetween } from '#kit/domain/day.ts'
import { proposeMatches, type OpenLine } from './rules.ts'
import type { OpenDue, Part } from './rules/owed.ts'
import { NEAR_DAYS, type RecordedPayment } from './rules/recorded.ts'

const DATES = ['2026-09-30', '2026-10-31', '2026-11-30'] as const
const PEOPLE = [
  { studentId: 1, surname: 'Rossi', name: 'Anna' },
  { studentId: 2, surname: 'Rossi', name: 'Luca' },
  { studentId: 3, surname: 'D’Angelo', name: 'Nicolò Maria' },
] as const

/** What the three owe for course 7: three instalments each of 300,00 €. */
const dues: OpenDue[] = PEOPLE.flatMap((person) =>
  DATES.map((dueOn, at) => ({
    ...person,
    courseId: 7,
    dueOn,
    // One plan for all: an instalment is each student's own.
    instalmentId: at + 1,
    restCents: 30_000,
  })),
)
const codeOf = (studentId: number, dueOn: string) =>
  printCode(paymentCode({ studentId, courseId: 7, dueOn }))
const line = (changes: Partial<OpenLine>): OpenLine => ({
  id: 1,
  bookedOn: '2026-10-10',
  restCents: 30_000,
  payer: '',
  description: '',
  reference: '',
  reversed: false,
  ...changes,
})
const only = (changes: Partial<OpenLine>, open = dues) => proposeMatches([line(changes)], open)[0]
const paying = (studentId: number, ...instalmentIds: number[]) =>
  instalmentIds.map((instalmentId) => ({ studentId, instalmentId, amountCents: 30_000 }))

describe('by code', () => {
  test('the instalment on its date, for certain, wherever the code stands', () => {
    const code = codeOf(1, '2026-10-31')
    const proposal = {
      parts: paying(1, 2),
      certainty: 'certain',
      ground: 'code',
      code: code.replaceAll(' ', ''),
    }
    expect(only({ description: `bonifico ${code.toLowerCase()} grazie` })).toMatchObject(proposal)
    expect(only({ reference: code })).toMatchObject(proposal)
  })

  test('goes before a name that says otherwise', () => {
    const proposal = only({ payer: 'ROSSI LUCA', description: codeOf(1, '2026-10-31') })
    expect(proposal).toMatchObject({ parts: paying(1, 2) })
  })

  test('the oldest that is open when that one is paid, only as likely', () => {
    const open = dues.filter(({ instalmentId }) => instalmentId !== 2)
    const proposal = only({ description: codeOf(1, '2026-10-31') }, open)
    expect(proposal).toMatchObject({ parts: paying(1, 1), certainty: 'likely' })
  })

  test('several that come out to the cent: with the one that is meant, the oldest first', () => {
    const proposal = only({ description: codeOf(1, '2026-10-31'), restCents: 60_000 })
    expect(proposal).toMatchObject({ parts: paying(1, 2, 1), certainty: 'certain' })
  })

  test('two codes in one transfer', () => {
    const description = `${codeOf(1, '2026-09-30')} e ${codeOf(2, '2026-11-30')}`
    const proposal = only({ description, restCents: 60_000 })
    expect(proposal?.parts).toEqual([...paying(1, 1), ...paying(2, 3)])
  })

  test('a part of an instalment, and what is beyond one goes on the next', () => {
    const description = codeOf(1, '2026-10-31')
    expect(only({ description, restCents: 10_000 })).toMatchObject({
      parts: [{ studentId: 1, instalmentId: 2, amountCents: 10_000 }],
      certainty: 'likely',
    })
    expect(only({ description, restCents: 35_000 })?.parts).toEqual([
      ...paying(1, 2),
      { studentId: 1, instalmentId: 1, amountCents: 5_000 },
    ])
    // More than all of it: the rest stays with the line.
    expect(only({ description, restCents: 200_000 })?.parts).toEqual(paying(1, 2, 1, 3))
  })

  test('nothing when nothing is owed for that course', () => {
    expect(only({ description: codeOf(9, '2026-10-31') })).toBeUndefined()
  })
})

describe('by name and exact amount', () => {
  test.each([
    ['ROSSI ANNA', 1],
    ['Anna  Rossi e Bianchi Mario', 1],
    ['DANGELO NICOLO MARIA', 3],
    ["NICOLO' MARIA D'ANGELO", 3],
  ])('%s', (payer, studentId) => {
    expect(only({ payer })).toMatchObject({
      parts: paying(studentId, 1),
      certainty: 'likely',
      ground: 'payer',
      code: '',
    })
  })

  test('in the description, when somebody else pays', () => {
    const proposal = only({ payer: 'VERDI MARIA', description: 'rata di Anna Rossi' })
    expect(proposal).toMatchObject({ parts: paying(1, 1), ground: 'description' })
  })

  test('several instalments that come out, but never a part', () => {
    expect(only({ payer: 'Rossi Anna', restCents: 60_000 })?.parts).toEqual(paying(1, 1, 2))
    expect(only({ payer: 'Rossi Anna', restCents: 10_000 })).toBeUndefined()
    expect(only({ payer: 'Rossi Anna', restCents: 45_000 })).toBeUndefined()
  })

  test('the surname alone only when one student is meant, to be looked at', () => {
    expect(only({ payer: 'D’ANGELO GIUSEPPE' })).toMatchObject({
      parts: paying(3, 1),
      certainty: 'unsure',
      ground: 'surname',
    })
    expect(only({ payer: 'ROSSI GIUSEPPE' })).toBeUndefined()
  })

  test('whole words only, and nobody when two are named', () => {
    expect(only({ payer: 'GROSSI ANNAMARIA' })).toBeUndefined()
    expect(only({ payer: 'Rossi Anna', description: 'per Rossi Luca' })).toBeUndefined()
  })
})

test('two equal transfers pay two instalments', () => {
  const two = [line({ id: 1, payer: 'Rossi Anna' }), line({ id: 2, payer: 'Rossi Anna' })]
  expect(proposeMatches(two, dues).map(({ parts }) => parts)).toEqual([paying(1, 1), paying(1, 2)])
})

test('codes are served before names, also those of later lines', () => {
  const lines = [
    line({ id: 1, payer: 'Rossi Anna' }),
    line({ id: 2, description: codeOf(1, '2026-09-30') }),
  ]
  expect(proposeMatches(lines, dues).map(({ parts }) => parts)).toEqual([
    paying(1, 2),
    paying(1, 1),
  ])
})

/** What was written by hand, of the first instalment of Anna Rossi. */
const written = (changes: Partial<RecordedPayment> = {}): RecordedPayment => ({
  ...PEOPLE[0],
  id: 15,
  courseId: 7,
  dueOn: '2026-09-30',
  paidOn: '2026-10-01',
  amountCents: 30_000,
  ...changes,
})
/** The same with the first instalment of everybody paid. */
const withFirstPaid = dues.map((due) => (due.instalmentId === 1 ? { ...due, restCents: 0 } : due))

describe('money that somebody has written already', () => {
  const first = codeOf(1, '2026-09-30')
  const proposed = (
    changes: Partial<OpenLine>,
    payments = [written()],
    open: readonly OpenDue[] = withFirstPaid,
  ) => proposeMatches([line(changes)], open, payments)[0]

  test.each([
    ['by code', { description: first }, { ground: 'code', certainty: 'likely' }],
    ['by name', { payer: 'ROSSI ANNA' }, { ground: 'payer', certainty: 'likely' }],
    [
      'in the description',
      { payer: 'NONNA', description: 'per Rossi Anna' },
      { ground: 'description', certainty: 'likely' },
    ],
  ])('is that money, %s', (_how, changes, said) => {
    const already = { ...said, paymentId: 15, parts: [], caution: null }
    expect(proposed(changes)).toMatchObject(already)
    // Also when nothing at all is owed any more.
    expect(proposed(changes, [written()], [])).toMatchObject(already)
  })

  test('on another instalment, where the one of the code is not open', () => {
    const other = written({ courseId: 8, dueOn: '2026-12-31' })
    expect(proposed({ description: first }, [other])).toMatchObject({ paymentId: 15, parts: [] })
  })

  test('is the nearest of several, and each is the money of one line', () => {
    const near = written({ id: 16, paidOn: '2026-10-09' })
    const two = [line({ id: 1, payer: 'Rossi Anna' }), line({ id: 2, payer: 'Rossi Anna' })]
    const ids = proposeMatches(two, withFirstPaid, [written(), near])
    expect(ids.map(({ paymentId }) => paymentId)).toEqual([16, 15])
  })

  test.each([
    ['of another amount', { amountCents: 29_999 }],
    ['long ago', { paidOn: '2026-08-30' }],
    ['long after', { paidOn: '2026-11-20' }],
    ['of another student', { studentId: 2, name: 'Luca' }],
  ])(
    'is something else when it is %s: then a paid code is only to be looked at',
    (_what, other) => {
      expect(proposed({ description: first }, [written(other)])).toMatchObject({
        ...{ paymentId: null, parts: paying(1, 2), certainty: 'unsure', caution: 'code_paid' },
        ground: 'code',
      })
    },
  )

  test('a paid code speaks against a name as well', () => {
    const other = { ...dues[0], courseId: 9, instalmentId: 44 } as OpenDue
    const paid = dues.map((due) => ({ ...due, restCents: 0 }))
    const found = proposed({ description: first, payer: 'ROSSI ANNA' }, [], [...paid, other])
    expect(found).toMatchObject({ ground: 'payer', certainty: 'unsure', caution: 'code_paid' })
  })

  test('on another instalment than the code asks for, it is for a person to say', () => {
    expect(proposed({ description: codeOf(1, '2026-10-31') })).toMatchObject({
      ...{ paymentId: null, parts: paying(1, 2) },
      ...{ certainty: 'unsure', caution: 'like_payment', likeId: 15 },
    })
    const far = [written({ paidOn: '2026-08-30' })]
    expect(proposed({ description: codeOf(1, '2026-10-31') }, far)).toMatchObject({
      ...{ certainty: 'certain', caution: null },
    })
  })
})

describe('a line that had paid something and was opened again', () => {
  const first = { description: codeOf(1, '2026-09-30') }

  test('is for a person to say, however sure it is what it pays', () => {
    expect(only(first)).toMatchObject({ certainty: 'certain', caution: null })
    expect(only({ ...first, reversed: true })).toMatchObject({
      ...{ parts: paying(1, 1), certainty: 'unsure', caution: 'was_reversed', likeId: null },
    })
    expect(only({ payer: 'Rossi Anna', reversed: true })).toMatchObject({
      ...{ parts: paying(1, 1), certainty: 'unsure', caution: 'was_reversed' },
    })
  })

  test('is that all the same beside a payment that looks like it', () => {
    const reversed = line({ description: codeOf(1, '2026-10-31'), reversed: true })
    expect(proposeMatches([reversed], withFirstPaid, [written()])).toMatchObject([
      { certainty: 'unsure', caution: 'was_reversed', likeId: null },
    ])
  })

  test('records nothing where its money is written already', () => {
    const reversed = line({ ...first, reversed: true })
    expect(proposeMatches([reversed], withFirstPaid, [written()])).toMatchObject([
      { paymentId: 15, parts: [], caution: null },
    ])
  })
})

const words = fc.oneof(
  fc.constantFrom('Rossi Anna', 'LUCA ROSSI', 'rossi', 'd’angelo nicolò maria', 'Verdi', ''),
  fc
    .tuple(fc.constantFrom(1, 2, 3, 4), fc.constantFrom(...DATES, '2027-01-31'))
    .map(([studentId, dueOn]) => codeOf(studentId, dueOn)),
)
const amounts = fc.constantFrom(10_000, 30_000, 60_000, 45_000, 90_000, 120_000)
const manyLines = fc
  .array(fc.record({ restCents: amounts, payer: words, description: words, reference: words }), {
    maxLength: 12,
  })
  .map((rows) => rows.map((row, at) => ({ ...line(row), id: at + 1 })))
const manyDues = fc
  .array(fc.constantFrom(15_000, 30_000, 0), { minLength: dues.length, maxLength: dues.length })
  .map((rests) => dues.map((due, at) => ({ ...due, restCents: rests[at] ?? 0 })))

const manyPayments = fc
  .array(
    fc.record({
      person: fc.constantFrom(...PEOPLE),
      dueOn: fc.constantFrom(...DATES),
      paidOn: fc.constantFrom('2026-08-01', '2026-09-15', '2026-10-12', '2026-11-19', '2026-11-20'),
      amountCents: amounts,
    }),
    { maxLength: 6 },
  )
  .map((rows) => rows.map(({ person, ...row }, at) => written({ ...row, ...person, id: at + 100 })))

const keyOf = ({ studentId, instalmentId }: Part | OpenDue) => `${studentId} ${instalmentId}`
const sum = (parts: readonly Part[]) => parts.reduce((all, { amountCents }) => all + amountCents, 0)

/** What is left of lines and instalments when proposals were confirmed. */
function confirmed(
  lines: OpenLine[],
  open: OpenDue[],
  parts: ReadonlyMap<number, readonly Part[]>,
) {
  const paid = Map.groupBy([...parts.values()].flat(), keyOf)
  return {
    lines: lines.map((one) => ({
      ...one,
      restCents: one.restCents - sum(parts.get(one.id) ?? []),
    })),
    open: open.map((due) => ({
      ...due,
      restCents: due.restCents - sum(paid.get(keyOf(due)) ?? []),
    })),
  }
}

describe('whatever the lines and whatever is owed', () => {
  test('no instalment twice, no more than is owed, no more than came in', () => {
    fc.assert(
      fc.property(manyLines, manyDues, (lines, open) => {
        const proposals = proposeMatches(lines, open)
        const parts = proposals.flatMap((proposal) => proposal.parts)
        expect(new Set(parts.map(keyOf)).size).toBe(parts.length)
        for (const part of parts) {
          const due = open.find((one) => keyOf(one) === keyOf(part))
          expect(part.amountCents).toBeGreaterThan(0)
          expect(part.amountCents).toBeLessThanOrEqual(due?.restCents ?? 0)
        }
        for (const proposal of proposals) {
          const { restCents } = lines.find(({ id }) => id === proposal.lineId) ?? line({})
          expect(sum(proposal.parts)).toBeLessThanOrEqual(restCents)
          if (proposal.ground !== 'code') expect(sum(proposal.parts)).toBe(restCents)
          if (proposal.certainty === 'certain') expect(proposal.ground).toBe('code')
        }
      }),
    )
  })

  test('no money is recorded twice of what is written already, unless a person says so', () => {
    fc.assert(
      fc.property(manyLines, manyDues, manyPayments, (lines, open, payments) => {
        const proposals = proposeMatches(lines, open, payments)
        const tied = proposals.flatMap(({ paymentId }) => paymentId ?? [])
        expect(new Set(tied).size).toBe(tied.length)
        for (const proposal of proposals) {
          const { restCents } = lines.find(({ id }) => id === proposal.lineId) ?? line({})
          const near = payments.filter(
            ({ id, paidOn, amountCents }) =>
              amountCents === restCents &&
              Math.abs(daysBetween(paidOn, '2026-10-10')) <= NEAR_DAYS &&
              !tied.includes(id),
          )
          const twice = proposal.parts.some((part) =>
            near.some(({ studentId }) => studentId === part.studentId),
          )
          if (twice) expect(proposal.caution).not.toBeNull()
          if (proposal.caution) expect(proposal.certainty).toBe('unsure')
          if (proposal.paymentId === null) continue
          expect(proposal.parts).toEqual([])
          const payment = payments.find(({ id }) => id === proposal.paymentId)
          expect(payment?.amountCents).toBe(restCents)
        }
      }),
    )
  })

  test('what is confirmed as written already leaves nothing of it to ask again', () => {
    fc.assert(
      fc.property(manyLines, manyDues, manyPayments, (lines, open, payments) => {
        const tied = proposeMatches(lines, open, payments).filter(({ paymentId }) => paymentId)
        const left = payments.filter(({ id }) => !tied.some(({ paymentId }) => paymentId === id))
        const after = lines.map((one) =>
          tied.some(({ lineId }) => lineId === one.id) ? { ...one, restCents: 0 } : one,
        )
        const again = proposeMatches(after, open, left)
        expect(again.filter(({ lineId }) => tied.some((one) => one.lineId === lineId))).toEqual([])
      }),
    )
  })

  test('the same question has the same answer', () => {
    fc.assert(
      fc.property(manyLines, manyDues, (lines, open) => {
        expect(proposeMatches(lines, open)).toEqual(proposeMatches(lines, open.toReversed()))
      }),
    )
  })

  test('a line that was matched is not matched again', () => {
    fc.assert(
      fc.property(manyLines, manyDues, (lines, open) => {
        const first = proposeMatches(lines, open)
        const after = confirmed(
          lines,
          open,
          new Map(first.map(({ lineId, parts }) => [lineId, parts])),
        )
        const done = after.lines.filter(({ restCents }) => restCents === 0).map(({ id }) => id)
        const again = proposeMatches(after.lines, after.open)
        expect(again.filter(({ lineId }) => done.includes(lineId))).toEqual([])
        for (const due of after.open) expect(due.restCents).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('matching to the end comes to an end, and once more changes nothing', () => {
    fc.assert(
      fc.property(manyLines, manyDues, (lines, open) => {
        let at = { lines: [...lines] as OpenLine[], open: [...open] as OpenDue[] }
        for (let round = 0; round <= dues.length; round += 1) {
          const proposals = proposeMatches(at.lines, at.open)
          if (proposals.length === 0) break
          const parts = new Map(proposals.map((one) => [one.lineId, one.parts]))
          at = confirmed(at.lines, at.open, parts)
        }
        expect(proposeMatches(at.lines, at.open)).toEqual([])
      }),
    )
  })
})
