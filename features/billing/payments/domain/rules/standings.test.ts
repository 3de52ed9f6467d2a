import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kit/domain/day.ts'
import { isLate, reasonOn, standingOn } from '../rules.ts'
import { besideText, lateLine, shownName, shownReason } from '../text/standing.ts'
import { STANDINGS, type Status, STATUSES } from '../types.ts'
import {
  type CountedCourse,
  type CountedDue,
  joinStandings,
  leftAll,
  shownOf,
  standingOfStudent,
  sumsOf,
  worstShown,
} from './standings.ts'

const days = fc.integer({ min: 0, max: 2_000 }).map((count) => addDays('2024-01-01', count))
const months = fc.oneof(
  fc.integer({ min: 0, max: 13 }).map(String),
  fc.constantFrom('', ' 3 ', '03', '2.5', 'saldo', '１'),
)
const dues = fc.array(
  fc.record({
    dueOn: days,
    month: months,
    status: fc.constantFrom(...STATUSES),
    amountCents: fc.integer({ min: 1, max: 500_000 }),
    movedCents: fc.integer({ min: -500_000, max: 900_000 }),
  }),
  { maxLength: 8 },
)
const courses = fc.array(
  fc.record({
    courseId: fc.integer({ min: 1, max: 99 }),
    courseName: fc.string(),
    startsOn: days,
    endsOn: days,
    state: fc.constantFrom('active' as const, 'archived' as const, 'deleted' as const),
    withdrawn: fc.boolean(),
    dues,
  }),
  { maxLength: 5 },
)
const someStandings = fc.array(fc.constantFrom(...STANDINGS), { maxLength: 6 })

const due = (dueOn: Day, status: Status, changes: Partial<CountedDue> = {}): CountedDue => ({
  dueOn,
  month: '',
  status,
  amountCents: 10_000,
  movedCents: 0,
  ...changes,
})
const course = (courseName: string, changes: Partial<CountedCourse> = {}): CountedCourse => ({
  courseId: 1,
  courseName,
  startsOn: '2026-09-14',
  endsOn: '2027-06-18',
  state: 'active',
  withdrawn: false,
  dues: [],
  ...changes,
})

describe('the standing of a month', () => {
  // Said again in the words of the academy, to be held against the rule.
  const monthOf = ({ dueOn, month }: CountedDue) => {
    const named = month.trim()
    const known = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']
    const at = known.findIndex((one) => one === named || `0${one}` === named)
    return { year: Number(dueOn.slice(0, 4)), month: at < 0 ? Number(dueOn.slice(5, 7)) : at + 1 }
  }
  const isPaid = (all: readonly CountedDue[], year: number, month: number) => {
    const own = all.filter((one) => monthOf(one).year === year && monthOf(one).month === month)
    return own.length > 0 && own.every(({ status }) => status === 'paid')
  }

  test('is withdrawn, else regular by this month, else to pay by the one before or without any', () => {
    fc.assert(
      fc.property(days, dues, fc.boolean(), (today, all, withdrawn) => {
        const year = Number(today.slice(0, 4))
        const month = Number(today.slice(5, 7))
        const before = month === 1 ? isPaid(all, year - 1, 12) : isPaid(all, year, month - 1)
        const otherwise = before || all.length === 0 ? 'to_pay' : 'not_regular'
        const expected = isPaid(all, year, month) ? 'regular' : otherwise
        const found = standingOn(today, { withdrawn, dues: all })
        expect(found.standing).toBe(withdrawn ? 'withdrawn' : expected)
        expect(standingOn(today, { withdrawn, dues: all.toReversed() })).toEqual(found)
      }),
    )
  })
})

describe('one standing for several courses', () => {
  test('is the worst; a course that was left says nothing of the others', () => {
    expect(joinStandings(['regular', 'to_pay', 'not_regular'])).toBe('not_regular')
    expect(joinStandings(['regular', 'to_pay'])).toBe('to_pay')
    expect(joinStandings(['withdrawn', 'regular'])).toBe('regular')
    expect(joinStandings(['withdrawn', 'withdrawn'])).toBe('withdrawn')
    expect(joinStandings([])).toBeNull()
  })

  test('is one of them for whatever there is, in any order and however they are grouped', () => {
    fc.assert(
      fc.property(someStandings, someStandings, (some, more) => {
        const joined = joinStandings(some)
        if (joined === null) expect(some).toEqual([])
        else expect(some).toContain(joined)
        expect(joinStandings(some.toReversed())).toBe(joined)
        expect(joinStandings([...some, ...some])).toBe(joined)
        const parts = [joined, joinStandings(more)].filter((one) => one !== null)
        expect(joinStandings(parts)).toBe(joinStandings([...some, ...more]))
        if (joined !== null) expect(joinStandings([...some, 'withdrawn'])).toBe(joined)
      }),
    )
  })
})

describe('the standing of a student', () => {
  const today = '2026-10-15'

  test('counts the courses that are going on, the worst first with its reason', () => {
    const paid = course('In regola', { dues: [due('2026-10-10', 'paid')] })
    const late = course('In ritardo', { courseId: 2, dues: [due('2026-09-10', 'unpaid')] })
    const over = course('Finito', { endsOn: '2026-10-14', dues: [due('2026-05-10', 'unpaid')] })
    const away = course('In archivio', { state: 'archived', dues: [due('2026-10-10', 'unpaid')] })
    const next = course('Futuro', { startsOn: '2026-10-16', dues: [due('2026-12-10', 'unpaid')] })
    const found = standingOfStudent([paid, late, over, away, next], today)
    expect(found.standing).toBe('not_regular')
    expect(found.courses.map(({ courseName }) => courseName)).toEqual(['In ritardo', 'In regola'])
    expect(found.courses[0]?.reason).toMatchObject({ standing: 'not_regular', monthPaid: false })
    expect(standingOfStudent([over, away, next], today)).toEqual({ standing: null, courses: [] })
  })

  test('is withdrawn for who left all her courses, whenever they were', () => {
    const left = course('Lasciato', { withdrawn: true })
    const long = course('Finito', { withdrawn: true, endsOn: '2025-06-18', startsOn: '2024-09-14' })
    expect(standingOfStudent([long], today).standing).toBe('withdrawn')
    expect(standingOfStudent([left, long], today).courses).toHaveLength(2)
    expect(standingOfStudent([left, course('Altro')], today).standing).toBe('to_pay')
    expect([leftAll([]), leftAll([left]), leftAll([left, course('Altro')])]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('is there for whatever is known, and is that of the first course it tells', () => {
    fc.assert(
      fc.property(days, courses, (day, all) => {
        const { standing, courses: told } = standingOfStudent(all, day)
        expect(standing).toBe(told[0]?.reason.standing ?? null)
        expect(standing === 'withdrawn').toBe(
          told.length > 0 && told.every(({ reason }) => reason.standing === 'withdrawn'),
        )
        expect(told.length).toBeLessThanOrEqual(all.length)
      }),
    )
  })
})

describe('what is owed', () => {
  test('paid by hand counts whole, in part what came in, and only the unpaid is late', () => {
    const all = [
      due('2026-09-10', 'paid'),
      due('2026-10-10', 'unpaid', { movedCents: 4_000 }),
      due('2026-10-11', 'to_verify'),
      due('2026-11-10', 'unpaid', { movedCents: 12_000 }),
    ]
    expect(sumsOf(all, '2026-10-15')).toEqual({
      owedCents: 40_000,
      paidCents: 24_000,
      lateCents: 6_000,
    })
    expect(sumsOf([], '2026-10-15')).toEqual({ owedCents: 0, paidCents: 0, lateCents: 0 })
  })

  test('never more is paid or late than is owed, and what is not late is no debt of today', () => {
    fc.assert(
      fc.property(days, dues, (today, all) => {
        const { owedCents, paidCents, lateCents } = sumsOf(all, today)
        expect(paidCents).toBeGreaterThanOrEqual(0)
        expect(lateCents).toBeGreaterThanOrEqual(0)
        expect(paidCents + lateCents).toBeLessThanOrEqual(owedCents)
        if (!all.some((one) => isLate(one, today))) expect(lateCents).toBe(0)
      }),
    )
  })
})

describe('what is shown of a standing', () => {
  const today = '2026-10-15'
  const of = (...own: readonly CountedDue[]) => reasonOn(today, { withdrawn: false, dues: own })
  const euro = (text: string) => text.replaceAll('\u00a0', ' ')

  test('names what is overdue beside it, and each instalment in the reason', () => {
    const reason = of(
      due('2026-10-10', 'unpaid', { movedCents: 4_000 }),
      due('2026-09-30', 'unpaid'),
      due('2026-11-30', 'unpaid'),
    )
    expect([shownName(reason), euro(besideText([reason]))]).toEqual([
      'Non in regola',
      '2 arretrate, 160,00 €',
    ])
    expect(reason.late.map((one) => euro(lateLine(one)))).toEqual([
      'Rata del 30/09/2026: 100,00 €, scaduta da 15 giorni',
      'Rata del 10/10/2026: 60,00 €, scaduta da 5 giorni',
    ])
    const regular = of(due('2026-08-31', 'unpaid'), due('2026-10-10', 'paid'))
    expect([shownName(regular), euro(besideText([regular]))]).toEqual([
      'In regola',
      '1 arretrata, 100,00 €',
    ])
  })

  test('does not call irregular who owes nothing yet, or nothing any more', () => {
    const coming = of(due('2026-12-31', 'unpaid'), due('2026-11-30', 'unpaid'))
    expect([shownName(coming), besideText([coming])]).toEqual([
      'Nulla di scaduto',
      'prossima il 30/11/2026',
    ])
    expect(shownReason(coming)).toBe('Nessuna rata è scaduta: la prossima è del 30/11/2026.')
    const covered = { movedCents: 10_000 }
    const unmarked = of(due('2026-09-30', 'unpaid', covered), due('2026-11-30', 'unpaid', covered))
    expect([shownName(unmarked), besideText([unmarked])]).toEqual(['Nulla di scaduto', ''])
    const settled = of(due('2026-06-30', 'paid'))
    expect([shownName(settled), besideText([settled])]).toEqual(['Saldato', ''])
    expect(settled.standing).toBe('not_regular')
    const left = reasonOn(today, { withdrawn: true, dues: [due('2026-06-30', 'unpaid')] })
    expect([shownName(left), besideText([left])]).toEqual(['Ritirato', ''])
  })

  test('is irregular exactly when the rule says so and something is late', () => {
    fc.assert(
      fc.property(days, fc.boolean(), dues, (on, withdrawn, all) => {
        const reason = reasonOn(on, { withdrawn, dues: all })
        const irregular = reason.standing === 'not_regular' && reason.late.length > 0
        return (shownOf(reason) === 'not_regular') === irregular
      }),
    )
  })

  test('of several courses is the worst', () => {
    const late = of(due('2026-09-30', 'unpaid'))
    const paid = of(due('2026-06-30', 'paid'))
    expect([worstShown([paid, late]), worstShown([paid]), worstShown([])]).toEqual([
      'not_regular',
      'settled',
      null,
    ])
  })
})
