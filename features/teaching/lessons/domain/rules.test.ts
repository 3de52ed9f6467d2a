import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMinutes, daysBetween, weekday } from '#kit/domain/day.ts'
import { endOf, laterStarts, lessonDates, overlaps, slotState } from './rules.ts'
import { clashSentence, insertionResult } from './text.ts'

const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2025-01-01', days))
const start = fc
  .tuple(day, fc.integer({ min: 0, max: 95 }))
  .map(([on, quarter]) => addMinutes(`${on}T00:00:00`, quarter * 15))
const stretch = fc.tuple(start, fc.integer({ min: 30, max: 600 })).map(([startsAt, minutes]) => ({
  startsAt,
  endsAt: endOf({ startsAt, minutes }),
}))

describe('two lessons', () => {
  const at = (from: string, to: string) => ({
    startsAt: `2026-10-20T${from}:00`,
    endsAt: `2026-10-20T${to}:00`,
  })

  test.each([
    ['18:00', '20:00', '19:00', '21:00', true],
    ['18:00', '20:00', '18:30', '19:00', true],
    ['18:00', '20:00', '18:00', '20:00', true],
    ['18:00', '20:00', '20:00', '21:00', false],
    ['18:00', '20:00', '16:00', '18:00', false],
    ['18:00', '20:00', '09:00', '10:00', false],
  ])('%s-%s and %s-%s share a moment: %s', (a, b, c, d, shared) => {
    expect(overlaps(at(a, b), at(c, d))).toBe(shared)
    expect(overlaps(at(c, d), at(a, b))).toBe(shared)
  })

  test('share a moment just when some minute lies in both', () => {
    fc.assert(
      fc.property(stretch, stretch, (a, b) => {
        const latest = a.startsAt > b.startsAt ? a.startsAt : b.startsAt
        const inBoth = [a, b].every((one) => one.startsAt <= latest && latest < one.endsAt)
        expect(overlaps(a, b)).toBe(inBoth)
      }),
    )
  })

  test('one over midnight reaches into the next day', () => {
    const night = { startsAt: '2026-10-20T22:00:00', minutes: 300 }
    expect(endOf(night)).toBe('2026-10-21T03:00:00')
    expect(
      overlaps(
        { ...night, endsAt: endOf(night) },
        { startsAt: '2026-10-21T02:30:00', endsAt: '2026-10-21T04:00:00' },
      ),
    ).toBe(true)
  })
})

describe('the days of a multiple insertion', () => {
  test('0 weeks more is only this week, without the days before the first', () => {
    // A Wednesday.
    const choice = { first: '2026-10-21', weekdays: [1, 3, 5], extraWeeks: 0 }
    expect(lessonDates(choice)).toEqual(['2026-10-21', '2026-10-23'])
  })

  test('1 is two weeks in all', () => {
    const choice = { first: '2026-10-19', weekdays: [4, 1], extraWeeks: 1 }
    expect(lessonDates(choice)).toEqual(['2026-10-19', '2026-10-22', '2026-10-26', '2026-10-29'])
  })

  test('a week whose days are all over gives none', () => {
    expect(lessonDates({ first: '2026-10-25', weekdays: [1], extraWeeks: 0 })).toEqual([])
    expect(lessonDates({ first: '2026-10-25', weekdays: [], extraWeeks: 9 })).toEqual([])
  })

  test('are those of the chosen weekdays in these weeks, in order, once each', () => {
    const weekdays = fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 9 })
    fc.assert(
      fc.property(day, weekdays, fc.integer({ min: 0, max: 60 }), (first, chosen, extraWeeks) => {
        const dates = lessonDates({ first, weekdays: chosen, extraWeeks })
        const span = 7 * (extraWeeks + 1) - (weekday(first) - 1)
        const expected = Array.from({ length: span }, (_, n) => addDays(first, n))
        expect(dates).toEqual(expected.filter((date) => chosen.includes(weekday(date))))
      }),
    )
  })

  test('go on up to a day, which may be one of them', () => {
    const choice = { first: '2026-10-21', weekdays: [1, 3], extraWeeks: 0 }
    const until = (day: string) => lessonDates({ ...choice, until: day })
    expect(until('2026-10-26')).toEqual(['2026-10-21', '2026-10-26'])
    expect(until('2026-10-21')).toEqual(['2026-10-21'])
    expect(until('2026-10-20')).toEqual([])
    expect(until('2020-01-01')).toEqual([])
  })

  test('up to a day are those of enough weeks that are not after it', () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }))
    fc.assert(
      fc.property(day, weekdays, fc.integer({ min: 0, max: 300 }), (first, chosen, days) => {
        const until = addDays(first, days)
        const all = lessonDates({ first, weekdays: chosen, extraWeeks: 50 })
        const asked = { first, weekdays: chosen, extraWeeks: 0, until }
        expect(lessonDates(asked)).toEqual(all.filter((date) => date <= until))
      }),
    )
  })

  test('of every second week begin with the first', () => {
    const choice = { first: '2026-10-21', weekdays: [1, 3], extraWeeks: 3, fortnightly: true }
    expect(lessonDates(choice)).toEqual(['2026-10-21', '2026-11-02', '2026-11-04'])
  })

  test('go on through both changes of the clocks', () => {
    const dates = lessonDates({ first: '2026-10-19', weekdays: [1], extraWeeks: 30 })
    expect(dates).toHaveLength(31)
    dates.slice(1).forEach((date, index) => {
      expect(daysBetween(dates[index] ?? '', date)).toBe(7)
    })
  })
})

describe('what stands in the way', () => {
  const facts = {
    startsAt: '2026-10-20T18:30:00',
    courseEndsOn: '2026-10-20',
    closings: new Set<string>(),
    clashes: [] as { kind: string }[],
  }
  const closed = new Set(['2026-10-20'])
  const room = [{ kind: 'teacher' }, { kind: 'room' }]

  test('is told by the worst of it', () => {
    expect(slotState(facts)).toBe('free')
    expect(slotState({ ...facts, clashes: [{ kind: 'course' }] })).toBe('busy')
    expect(slotState({ ...facts, clashes: room })).toBe('room_taken')
    expect(slotState({ ...facts, clashes: room, closings: closed })).toBe('closed')
    const over = { ...facts, clashes: room, closings: closed, courseEndsOn: '2026-10-19' }
    expect(slotState(over)).toBe('after_end')
  })
})

describe('later starts on the same day', () => {
  test('are in quarters of an hour, and the lesson is over by 22:00', () => {
    const starts = laterStarts('2026-10-20T20:10:00', 60)
    expect(starts.map((at) => at.slice(11, 16))).toEqual(['20:15', '20:30', '20:45', '21:00'])
    expect(laterStarts('2026-10-20T20:15:00', 60)[0]).toBe('2026-10-20T20:30:00')
    expect(laterStarts('2026-10-20T21:00:00', 60)).toEqual([])
    expect(laterStarts('2026-10-20T23:00:00', 30)).toEqual([])
  })

  test('are the same on the days when the clocks change', () => {
    const times = (on: string) => laterStarts(`${on}T00:00:00`, 30).map((at) => at.slice(11))
    for (const on of ['2026-03-29', '2026-10-25']) {
      expect(times(on)).toEqual(times('2026-10-20'))
      expect(times(on)).toHaveLength(4 * 21 + 2)
    }
  })
})

describe('sentences', () => {
  const clash = {
    kind: 'room' as const,
    name: 'Sala prove',
    lessonId: 1,
    courseId: 2,
    courseName: 'Recitazione 1',
    roomName: 'Sala prove',
    startsAt: '2026-10-20T18:30:00',
    minutes: 90,
  }

  test('a clash names course, time and room', () => {
    expect(clashSentence([clash])).toBe('Recitazione 1, 20/10/2026 18:30-20:00, Sala prove.')
    const teacher = { ...clash, kind: 'teacher' as const, name: 'Rossi Anna', roomName: null }
    expect(clashSentence([teacher])).toBe(
      'Rossi Anna ha già lezione: Recitazione 1, 20/10/2026 18:30-20:00.',
    )
  })

  test('a clash is told once, and of many only some', () => {
    const many = Array.from({ length: 8 }, (_, n) => ({
      ...clash,
      startsAt: addMinutes(clash.startsAt, n * 60),
    }))
    const sentence = clashSentence([...many, ...many])
    expect(sentence).toContain('22:30')
    expect(sentence).not.toContain('23:30-')
    expect(sentence).toMatch(/ E 3 altre lezioni\.$/)
  })

  test('a multiple insertion tells how many lessons there are and what was left out', () => {
    const none = { inserted: 8, closed: 0, afterEnd: 0 }
    expect(insertionResult(none, 8)).toBe(
      'Inserimento completato con successo. 8 lezioni inserite.',
    )
    expect(insertionResult({ inserted: 1, closed: 0, afterEnd: 0 }, 1)).toBe(
      'Inserimento completato con successo. 1 lezione inserita.',
    )
    expect(insertionResult({ inserted: 1, closed: 0, afterEnd: 0 }, 3)).toBe(
      'È stata inserita solo 1 lezione anziché 3.',
    )
    expect(insertionResult({ inserted: 5, closed: 2, afterEnd: 1 }, 8)).toBe(
      'Inserimento completato con successo. 5 lezioni inserite. 2 lezioni saltate per giorni di chiusura. 1 giorno oltre la fine del corso.',
    )
    expect(insertionResult({ inserted: 5, closed: 1, afterEnd: 0 }, 8)).toBe(
      'Sono stati inseriti solo 5 lezioni anziché 8. 1 lezione saltata per giorni di chiusura.',
    )
  })
})
