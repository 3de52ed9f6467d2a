import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { joinedIds, textField } from '#kit/server/form-fields.ts'
import type { StudentFigures } from '../../domain/contract.ts'
import { absencesOfHeld, HOURS_WRONG } from '../../domain/text.ts'
import type { AbsenceRecord, AttendanceRecord, CourseStudentRecord } from '../queries/records.ts'

const presence = z.literal([1, -1])
const justified = z.enum(['0', '1'])

/** The record of a mark: presenza is 1 or -1, ore is empty for the whole lesson. */
export const presenza = z.object({
  id: z.string().meta({ example: '210-31' }),
  id_lezione: id.meta({ example: 210 }),
  id_studente: id.meta({ example: 31 }),
  presenza: presence.meta({ example: 1 }),
  ore: z.string().meta({ example: '1.5' }),
  durata: z.int().meta({ example: 120 }),
  giustificata: justified.meta({ example: '0' }),
  id_recupero_lezioni: z.int().meta({ example: 0 }),
})

/** An absence, also of who has no mark at a lesson that is over. */
export const assenza = presenza.extend({
  nome: z.string().meta({ example: 'Mario' }),
  cognome: z.string().meta({ example: 'Rossi' }),
  id_corso: id.meta({ example: 12 }),
  str_corso: z.string().meta({ example: 'Recitazione 1' }),
  data: z.string().meta({ example: '2026-10-12 18:30:00' }),
  argomento: z.string().meta({ example: 'Il monologo' }),
})

/** A student of a course with her marks and what they come to. */
export const studentePresenze = z.object({
  id: id.meta({ example: 31 }),
  nome: z.string().meta({ example: 'Mario' }),
  cognome: z.string().meta({ example: 'Rossi' }),
  mail: z.string().meta({ example: 'mario.rossi@example.it' }),
  mail2: z.string().meta({ example: '' }),
  corsi: z.string().meta({ example: '12;15;' }),
  corsi_ritiro: z.string().meta({ example: '15;' }),
  frequencyPercent: z.number().meta({ example: 87.5 }),
  assenze: z.string().meta({ example: '3/24' }),
  assenze_non_giustificate: z.int().meta({ example: 1 }),
  presenze: z.array(presenza),
})

/** Hours as old clients read them: `1.5`, nothing for the whole lesson. */
const hoursOf = (minutes: number | null): string =>
  minutes === null ? '' : String(Math.round((minutes / 60) * 100) / 100)

export function presentPresenza(one: AttendanceRecord): z.infer<typeof presenza> {
  return {
    id: `${one.lessonId}-${one.studentId}`,
    id_lezione: one.lessonId,
    id_studente: one.studentId,
    presenza: one.present ? 1 : -1,
    ore: hoursOf(one.minutes),
    durata: one.lessonMinutes,
    giustificata: one.justified ? '1' : '0',
    id_recupero_lezioni: one.makeupId ?? 0,
  }
}

export function presentAssenza(one: AbsenceRecord): z.infer<typeof assenza> {
  return {
    ...presentPresenza(one),
    nome: one.name,
    cognome: one.surname,
    id_corso: one.courseId,
    str_corso: one.courseName,
    data: one.startsAt.replace('T', ' '),
    argomento: one.topic,
  }
}

export function presentStudente(
  student: CourseStudentRecord,
  figures: StudentFigures | undefined,
  marks: readonly AttendanceRecord[],
): z.infer<typeof studentePresenze> {
  return {
    id: student.id,
    nome: student.name,
    cognome: student.surname,
    mail: student.mail,
    mail2: student.mail2,
    corsi: joinedIds(student.courseIds),
    corsi_ritiro: joinedIds(student.withdrawnCourseIds),
    frequencyPercent: figures?.attendancePercent ?? 0,
    assenze: figures ? absencesOfHeld(figures) : '0/0',
    assenze_non_giustificate: figures?.unjustified ?? 0,
    presenze: marks.map(presentPresenza),
  }
}

/** 1 for present and -1 for absent. */
export const presenzaField = z
  .enum(['1', '-1'], 'Scrivi 1 oppure -1')
  .transform((value) => value === '1')
  .meta({ kind: '1 or -1', example: '1' })

/** Hours of presence, `1.5` or `1,5`, as minutes; nothing for the whole lesson. */
export const oreField = textField('1.5')
  .transform((typed, context) => {
    const hours = typed.trim().replace(',', '.')
    if (hours === '') return null
    const minutes = /^\d{1,2}(\.\d{1,4})?$/.test(hours) ? Math.round(Number(hours) * 60) : 0
    if (minutes >= 1 && minutes <= 600) return minutes
    context.issues.push({ code: 'custom', message: HOURS_WRONG, input: typed })
    return z.NEVER
  })
  .meta({ kind: 'hours', example: '1.5' })
