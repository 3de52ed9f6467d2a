import { expect, test } from 'vitest'
import type { Makeup, MakeupLesson } from '../contract.ts'
import { stateSentences, UNKNOWN_STATE } from '../text.ts'
import { MAKEUP_STATES, type MakeupState } from '../types.ts'
import { absenceSentence, expirySentence, noCandidates, stateDetail } from './screen.ts'

const lesson: MakeupLesson = {
  lessonId: 7,
  courseId: 2,
  courseName: 'Primo anno B',
  startsAt: '2026-10-22T18:00:00',
  minutes: 120,
  roomName: null,
  teachers: [],
  subjects: ['Dizione'],
  topic: '',
}
const proposal = {
  id: 1,
  proposedAt: '2026-10-15T07:00:00Z',
  proposedBy: 'anna',
  note: '',
  choices: [lesson, lesson],
  answer: null,
  answeredAt: null,
  answeredBy: null,
}

const makeup = (state: MakeupState, changes: Partial<Makeup> = {}): Makeup => ({
  id: 1,
  state,
  studentId: 3,
  student: 'Rossi Anna',
  mail: 'anna@esempio.it',
  missed: { ...lesson, startsAt: '2026-10-08T18:00:00' },
  requestedAt: '2026-10-09T07:00:00Z',
  requestedBy: 'anna',
  expiresOn: null,
  expired: false,
  proposal: null,
  makeupLesson: null,
  version: 0,
  ...changes,
})

test('an absence says how far its makeup is, whatever the state', () => {
  expect(absenceSentence(makeup('requested'))).toBe('Richiesta recupero')
  expect(absenceSentence(makeup('recovered', { makeupLesson: lesson }))).toBe(
    'Recuperata il 22/10/2026',
  )
  const accepted = makeup('agreed', {
    proposal: { ...proposal, answer: 'accepted' },
    makeupLesson: lesson,
  })
  expect(absenceSentence(accepted)).toBe(stateSentences.agreed)
  expect(absenceSentence({ ...accepted, proposal: null })).toMatch(/^Lezione di recupero inserita/)
  for (const state of MAKEUP_STATES) expect(absenceSentence(makeup(state))).not.toBe('')
  expect(absenceSentence(makeup('new one' as MakeupState))).toBe(UNKNOWN_STATE)
})

test('under the state stand the lessons that it is about', () => {
  expect(stateDetail(makeup('proposed', { proposal }))).toBe('2 lezioni proposte')
  expect(stateDetail(makeup('agreed', { makeupLesson: lesson }))).toBe(
    '22/10/2026 18:00, Primo anno B',
  )
  const deleted = makeup('lesson_deleted', { makeupLesson: lesson })
  expect(stateDetail(deleted)).toBe('22/10/2026 18:00, Primo anno B')
  expect(absenceSentence(deleted)).toMatch(/^La lezione di recupero è stata eliminata/)
  expect(stateDetail(makeup('recovered', { makeupLesson: lesson }))).toBe('')
  expect(stateDetail(makeup('requested'))).toBe('')
})

test('a last day is told while there is something to make up', () => {
  const until = { expiresOn: '2026-10-30', expired: false }
  expect(expirySentence(makeup('requested'))).toBe('')
  expect(expirySentence(makeup('requested', until))).toBe('Entro il 30/10/2026')
  expect(expirySentence(makeup('requested', { ...until, expired: true }))).toBe(
    'Entro il 30/10/2026 (scaduto)',
  )
  expect(expirySentence(makeup('recovered', until))).toBe('')
})

test('an empty list of lessons says why and what to try', () => {
  expect(noCandidates('future', 'mimo', false)).toMatch(/«mimo».*«Anche altre materie»/)
  expect(noCandidates('future', 'mimo', true)).toBe('Nessuna lezione adatta per «mimo».')
  expect(noCandidates('future', '', false)).toMatch(/futura.*«Anche altre materie»/)
  expect(noCandidates('held', '', true)).toMatch(/tenuta/)
})
