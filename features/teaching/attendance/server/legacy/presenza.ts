import { z } from 'zod'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import type { StudentFigures } from '../../domain/contract.ts'
import { absencesOfHeld, HOURS_WRONG } from '../../domain/text.ts'
import { NO_HOURS } from '../../domain/text/register.ts'
import type { AbsenceRecord, AttendanceRecord, CourseStudentRecord } from '../queries/records.ts'

/** Hours as old clients read them: `1.5`, nothing for the whole lesson. */
const hoursOf = (minutes: number | null): string =>
  minutes === null ? '' : String(Math.round((minutes / 60) * 100) / 100)

const presence = z.literal([1, -1]).meta({ example: 1 })

const mark: answer.Cells<AttendanceRecord> = {
  id: answer.words('210-31', ({ lessonId, studentId }) => `${lessonId}-${studentId}`),
  id_lezione: answer.number(210, 'lessonId'),
  id_studente: answer.number(31, 'studentId'),
  presenza: answer.cell(presence, ({ present }) => (present ? 1 : -1)),
  ore: answer.words('1.5', ({ minutes }) => hoursOf(minutes)),
  durata: answer.number(120, 'lessonMinutes'),
  giustificata: answer.textFlag('justified'),
  id_recupero_lezioni: answer.number(0, ({ makeupId }) => makeupId ?? 0),
}

/** The record of a mark: presenza is 1 or -1, ore is empty for the whole lesson. */
export const presenza = answer.record(mark)

/** An absence, also of who has no mark at a lesson that is over. */
export const assenza = answer.record<AbsenceRecord>({
  ...mark,
  nome: answer.words('Mario', 'name'),
  cognome: answer.words('Rossi', 'surname'),
  id_corso: answer.number(12, 'courseId'),
  str_corso: answer.words('Recitazione 1', 'courseName'),
  data: answer.words('2026-10-12 18:30:00', ({ startsAt }) => startsAt.replace('T', ' ')),
  argomento: answer.words('Il monologo', 'topic'),
})

/** A student of a course with the marks and what they come to. */
type Attending = CourseStudentRecord & {
  readonly figures: StudentFigures | undefined
  readonly marks: readonly AttendanceRecord[]
}

export const studentePresenze = answer.record<Attending>({
  id: answer.number(31, 'id'),
  nome: answer.words('Mario', 'name'),
  cognome: answer.words('Rossi', 'surname'),
  mail: answer.words('mario.rossi@example.it', 'mail'),
  mail2: answer.words('', 'mail2'),
  corsi: answer.ids('12;15;', 'courseIds'),
  corsi_ritiro: answer.ids('15;', 'withdrawnCourseIds'),
  frequencyPercent: answer.number(87.5, ({ figures }) => figures?.attendancePercent ?? 0),
  assenze: answer.words('3/24', ({ figures }) => (figures ? absencesOfHeld(figures) : '0/0')),
  assenze_non_giustificate: answer.number(1, ({ figures }) => figures?.unjustified ?? 0),
  presenze: answer.among('marks', answer.list(presenza)),
})

/** 1 for present and -1 for absent. */
export const presenzaField = z
  .enum(['1', '-1'], 'Scrivi 1 oppure -1')
  .transform((value) => value === '1')
  .meta({ kind: '1 or -1', example: '1' })

/** Hours of presence, `1.5` or `1,5`, as minutes; nothing for the whole lesson, NaN for no number. */
export const oreField = field
  .text('1.5')
  .transform((typed) => {
    const hours = typed.trim().replace(',', '.')
    if (hours === '') return null
    return /^\d+(\.\d+)?$/.test(hours) ? Math.round(Number(hours) * 60) : Number.NaN
  })
  .meta({ kind: 'hours', example: '1.5' })

/** Only who is there has hours: old clients send `0` with an absence. */
export const hoursOfPresent = (form: z.ZodObject) =>
  form
    .refine(({ presenza: present, ore }) => !present || !Number.isNaN(ore), {
      path: ['ore'],
      error: HOURS_WRONG,
    })
    .refine(({ presenza: present, ore }) => !present || ore !== 0, {
      path: ['ore'],
      error: NO_HOURS,
    })
