import { z } from 'zod'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import type { Course, coursesContract as c } from '../../domain/contract.ts'

/** Codes of the weekdays, Monday first. */
const WEEKDAYS = ['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom'] as const

/** A comma list of weekday codes, read in any letter case, as numbers from 1 to 7. */
export const weekdays = field
  .text('Lun,Mer,Ven')
  .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
  .pipe(
    z.array(
      z
        .string()
        .transform((code) => WEEKDAYS.findIndex((day) => day.toLowerCase() === code.toLowerCase()))
        .refine((index) => index >= 0, 'Scrivi i giorni come Lun,Mar,Mer,Gio,Ven,Sab,Dom')
        .transform((index) => index + 1),
    ),
  )
  .meta({ kind: 'weekdays joined by ,', example: 'Lun,Mer,Ven' })

/** Old clients know the name and the category under two names each: both are always there. */
export const corso = answer.record<Course>({
  id: answer.number(12, 'id'),
  name: answer.words('Recitazione 1', 'name'),
  nome: answer.words('Recitazione 1', 'name'),
  dateStart: answer.words('2026-09-14', 'startsOn'),
  dateEnd: answer.words('2027-06-18', 'endsOn'),
  anno_accademico: answer.words('2026/2027', 'academicYear'),
  id_categoria: answer.number(4, 'categoryId'),
  categoria: answer.number(4, 'categoryId'),
  nome_categoria: answer.words('Recitazione', 'categoryName'),
  visibleStudent: answer.flag('visibleToStudents'),
  /** 1 active, 0 archived. */
  status: answer.flag(({ state }) => state === 'active', 1),
  studenti: answer.number(18, 'attending'),
  giorni_visibili: answer.words('Lun,Mer,Ven', ({ visibleWeekdays }) =>
    visibleWeekdays.map((day) => WEEKDAYS[day - 1]).join(','),
  ),
})

const name = field.needed(field.text('Recitazione 1'))

/** The fields of a course form. */
export const fields = {
  name: field.as('nome', name, 'name'),
  startsOn: field.as('dateStart', field.needed(field.day('2026-09-14'))),
  endsOn: field.as('dateEnd', field.needed(field.day('2027-06-18'))),
  academicYear: field.as('anno_accademico', field.needed(field.text('2026/2027'))),
  categoryId: field.as('categoria', field.needed(field.chosen), 'id_categoria'),
} satisfies Omit<field.FieldsOf<typeof c.create>, 'anyway'>
