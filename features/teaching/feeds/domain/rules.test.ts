import { expect, test } from 'vitest'
import { feedStart, lessonNotes, lessonTitle } from './rules.ts'
import type { FeedLesson } from './types.ts'

const lesson: FeedLesson = {
  ...{ id: 1, version: 0, changedAt: '2026-10-01T08:00:00Z' },
  ...{ startsAt: '2026-10-15T10:00:00', endsAt: '2026-10-15T11:00:00' },
  courses: ['Primo anno A', 'Primo anno B'],
  subjects: ['Dizione - base', 'Canto'],
  teachers: ['Neri Ada', 'Verdi Ugo'],
  ...{ roomName: 'Aula 1', topic: 'Vocali' },
}

test('a lesson is called by its courses and subjects', () => {
  expect(lessonTitle(lesson)).toBe('Primo anno A, Primo anno B: Dizione - base, Canto')
  expect(lessonTitle({ ...lesson, subjects: [] })).toBe('Primo anno A, Primo anno B')
})

test('its notes name teachers and topic, as far as there are any', () => {
  expect(lessonNotes(lesson)).toBe('Insegnanti: Neri Ada, Verdi Ugo\nArgomento: Vocali')
  expect(lessonNotes({ ...lesson, topic: '' })).toBe('Insegnanti: Neri Ada, Verdi Ugo')
  expect(lessonNotes({ ...lesson, topic: '', teachers: [] })).toBe('')
})

test('a feed reaches six months back', () => {
  expect(feedStart('2026-10-15')).toBe('2026-04-15')
  expect(feedStart('2026-08-31')).toBe('2026-02-28')
})
