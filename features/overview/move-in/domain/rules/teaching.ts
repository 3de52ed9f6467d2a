/** The records of what is taught as the old scripts tell them. */

import { addMinutes } from '#kit/domain/day.ts'
import { formatDay, formatWallTime, minutesOfHours } from '#kit/domain/format.ts'
import { typedGrade } from '#f/teaching/exams/domain/rules.ts'
import { MAX_MINUTES, MIN_MINUTES } from '#f/teaching/lessons/domain/types.ts'
import type { MoveData, MoveKind, OldId } from '../types.ts'
import type { OldAbsence, OldMark } from '../types/data.ts'
import { isRecord } from './answer.ts'
import { needs, type Kind } from './kind.ts'
import { readerOf } from './reader.ts'
import { textOf } from './values.ts'

type Reading<Name extends MoveKind> = Kind<Name>['read']

const closing: Reading<'closing'> = (row) => {
  const day = row.day(['day', 'data', 'giorno'])
  const data = { day, reason: row.line(['motivo', 'note']) }
  return { oldId: day, label: day === '' ? '' : formatDay(day), data }
}

const lesson: Reading<'lesson'> = (row) => {
  const startsAt = row.moment(['data'])
  const minutes = row.count(['durata']) ?? 0
  if (minutes < MIN_MINUTES || minutes > MAX_MINUTES) {
    row.note('durata', 'bad_length', row.line(['durata']))
  }
  const courseId = row.id(['id_corso'])
  const teacherIds = [
    ...row.ids(['ids_insegnanti', 'id_insegnanti']),
    ...row.ids(['id_insegnante']),
    ...row.ids(['altri_insegnanti']),
  ]
  const when = startsAt === '' ? '' : formatWallTime(startsAt)
  return {
    oldId: row.id(['id']),
    label: `${when} ${row.line(['str_corso'])}`.trim(),
    data: {
      ...{ courseId, startsAt, minutes },
      otherCourseIds: row.ids(['altri_corsi']).filter((id) => id !== courseId),
      teacherIds: [...new Set(teacherIds)],
      subjectIds: row.ids(['id_materia']),
      roomId: row.id(['id_aula']),
      topic: row.line(['argomento'], TOPIC_MAX),
      fee: row.flag(['pagamento_quota']),
      splitBilling: row.flag(['divisione_fatturato']),
      dailyBilling: row.flag(['fattura_giornaliera']),
    },
  }
}
const TOPIC_MAX = 500

/** The marks of an answer by lesson. */
function byLesson(rows: readonly unknown[]): readonly unknown[] {
  const marks = rows.filter(isRecord)
  const lessons = Map.groupBy(marks, (raw) => textOf(raw['id_lezione']) ?? '')
  return [
    ...rows.filter((raw) => !isRecord(raw)),
    ...[...lessons].map(([id_lezione, those]) => ({ id_lezione, marks: those })),
  ]
}

/** All of an answer is one record: what it does not tell is no absence. */
const absences: Reading<'absences'> = (_, { raw }) => {
  const told = Array.isArray(raw['absences']) ? raw['absences'].filter(isRecord) : []
  const all = told.map((one): OldAbsence => {
    const part = readerOf(one)
    const courseId = part.id(['id_corso'])
    return { lessonId: part.id(['id_lezione']), studentId: part.id(['id_studente']), courseId }
  })
  const data = { absences: all.filter((one) => one.lessonId !== '' && one.studentId !== '') }
  return { oldId: 'tutte', label: `Assenze raccontate: ${data.absences.length}`, data }
}

const register: Reading<'register'> = (row, { raw }) => {
  const lessonId = row.id(['id_lezione'])
  const told = Array.isArray(raw['marks']) ? raw['marks'].filter(isRecord) : []
  const marks = told.flatMap((one): OldMark[] => {
    const mark = readerOf(one)
    const studentId = mark.id(['id_studente'])
    const said = mark.line(['presenza'])
    const minutes = minutesOfHours(mark.line(['ore']))
    const present = said === '1'
    const part = present ? minutes : null
    const isRight = part === null || (part !== undefined && part > 0 && part <= MAX_MINUTES)
    if (studentId === '' || !['1', '-1'].includes(said) || part === undefined || !isRight) {
      row.note('presenza', 'mark_dropped', `${studentId}: ${said} ${mark.line(['ore'])}`.trim())
      return []
    }
    const justified = !present && mark.flag(['giustificata'])
    return [{ studentId, present, minutes: part, justified }]
  })
  return { oldId: lessonId, label: `Registro della lezione ${lessonId}`, data: { lessonId, marks } }
}

const makeup: Reading<'makeup'> = (row, { call }) => {
  const studentId = call.fields['id_studente'] ?? ''
  const lessonId = call.fields['id_lezione'] ?? ''
  const makeupLessonId = row.id(['id_lezione_recupero'])
  if (makeupLessonId !== '' && makeupLessonId === lessonId) {
    row.note('id_lezione_recupero', 'same_lesson', makeupLessonId)
  }
  return {
    oldId: row.id(['id_richiesta_recupero', 'id']),
    label: `Recupero della lezione ${lessonId}, studente ${studentId}`,
    data: { studentId, lessonId, requestedAt: row.moment(['data']), makeupLessonId },
  }
}

const exam: Reading<'exam'> = (row, { call, raw }) => {
  const title = row.line(['titolo', 'nome'])
  if (title === '') row.note('titolo', 'no_name')
  const told = Array.isArray(raw['valutazioni']) ? raw['valutazioni'].filter(isRecord) : []
  const grades = told.flatMap((one) => {
    const grade = readerOf(one)
    const studentId = grade.id(['id_studente'])
    const said = grade.line(['valutazione'])
    const value = typedGrade(said)
    if (studentId !== '' && value !== undefined) return [{ studentId, value }]
    row.note('valutazione', 'grade_dropped', `${studentId}: ${said}`)
    return []
  })
  const courseId = row.id(['id_corso']) || (call.fields['id_corso'] ?? '')
  const data = { courseId, title, heldOn: row.day(['data']), grades }
  return { oldId: row.id(['id']), label: title, data }
}

/** The kinds of what is taught, in the order of their names. */
export const teachingKinds = {
  closing: { read: closing },
  lesson: {
    read: lesson,
    links: ({ courseId, otherCourseIds, teacherIds, subjectIds, roomId }) => [
      needs('course', 'id_corso', courseId, 'unknown_course'),
      { kind: 'course', field: 'altri_corsi', ids: otherCourseIds },
      { kind: 'teacher', field: 'ids_insegnanti', ids: teacherIds },
      { kind: 'subject', field: 'id_materia', ids: subjectIds },
      { kind: 'room', field: 'id_aula', ids: roomId === '' ? [] : [roomId] },
    ],
    among: inOneRoom,
  },
  absences: { rows: (rows) => [{ absences: rows }], read: absences },
  register: {
    rows: byLesson,
    read: register,
    unite: (one, other) => ({
      ...one,
      marks: [
        ...new Map([...one.marks, ...other.marks].map((mark) => [mark.studentId, mark])).values(),
      ],
    }),
    links: ({ lessonId, marks }) => [
      needs('lesson', 'id_lezione', lessonId, 'unknown_lesson'),
      { kind: 'student', field: 'id_studente', ids: marks.map(({ studentId }) => studentId) },
    ],
  },
  makeup: {
    read: makeup,
    links: ({ studentId, lessonId, makeupLessonId }) => [
      needs('student', 'id_studente', studentId, 'unknown_student'),
      needs('lesson', 'id_lezione', lessonId, 'unknown_lesson'),
      {
        ...{ kind: 'lesson', field: 'id_lezione_recupero' },
        ids: makeupLessonId === '' ? [] : [makeupLessonId],
      },
    ],
  },
  exam: {
    read: exam,
    links: ({ courseId, grades }) => [
      needs('course', 'id_corso', courseId, 'unknown_course'),
      { kind: 'student', field: 'id_studente', ids: grades.map(({ studentId }) => studentId) },
    ],
  },
} satisfies { readonly [Name in MoveKind]?: Kind<Name> }

/** Tells of lessons in one room at overlapping times, with the numbers of the others. */
function inOneRoom(all: readonly { readonly oldId: OldId; readonly data: MoveData['lesson'] }[]) {
  const others = new Map<number, OldId[]>()
  const meet = (one: number, other: number) => {
    others.set(one, [...(others.get(one) ?? []), all[other]?.oldId ?? ''])
  }
  const placed = all.flatMap(({ data: { roomId, startsAt, minutes } }, at) =>
    roomId === '' || startsAt === ''
      ? []
      : [{ at, roomId, startsAt, endsAt: addMinutes(startsAt, minutes) }],
  )
  for (const inRoom of Map.groupBy(placed, ({ roomId }) => roomId).values()) {
    const inOrder = inRoom.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    for (const [place, { at, endsAt }] of inOrder.entries()) {
      for (const later of inOrder.slice(place + 1)) {
        if (later.startsAt >= endsAt) break
        meet(at, later.at)
        meet(later.at, at)
      }
    }
  }
  return all.map((_, at) => {
    const met = others.get(at)
    return met && { field: 'id_aula', code: 'room_taken' as const, was: met.join(';') }
  })
}

/** Whether a lesson keeps its room, by the answer, where others want it at the same time. */
export function keepsRoom(
  answer: string | undefined,
  oldId: OldId,
  others: readonly OldId[],
): boolean {
  const numbers = others.map(Number)
  if (answer === 'first') return Number(oldId) < Math.min(...numbers)
  return answer === 'last' && Number(oldId) > Math.max(...numbers)
}
