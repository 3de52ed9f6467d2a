import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import {
  alias,
  asFlag,
  chosenField,
  dayField,
  flag,
  textField,
  type needed,
  type optional,
} from '#kit/server/form-fields.ts'
import type { Course } from '../../domain/contract.ts'

/** Codes of the weekdays, Monday first. */
const WEEKDAYS = ['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom'] as const

const giorni = z.string().meta({ example: 'Lun,Mer,Ven' })

/** A comma list of weekday codes, read in any letter case, as numbers from 1 to 7. */
export const weekdaysField = textField('Lun,Mer,Ven')
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
export const corso = z.object({
  id: id.meta({ example: 12 }),
  name: z.string().meta({ example: 'Recitazione 1' }),
  nome: z.string().meta({ example: 'Recitazione 1' }),
  dateStart: z.string().meta({ example: '2026-09-14' }),
  dateEnd: z.string().meta({ example: '2027-06-18' }),
  anno_accademico: z.string().meta({ example: '2026/2027' }),
  id_categoria: id.meta({ example: 4 }),
  categoria: id.meta({ example: 4 }),
  nome_categoria: z.string().meta({ example: 'Recitazione' }),
  visibleStudent: flag,
  /** 1 active, 0 archived. */
  status: flag.meta({ example: 1 }),
  studenti: z.int().meta({ example: 18 }),
  giorni_visibili: giorni,
})
export function presentCorso(course: Course): z.infer<typeof corso> {
  return {
    id: course.id,
    name: course.name,
    nome: course.name,
    dateStart: course.startsOn,
    dateEnd: course.endsOn,
    anno_accademico: course.academicYear,
    id_categoria: course.categoryId,
    categoria: course.categoryId,
    nome_categoria: course.categoryName,
    visibleStudent: asFlag(course.visibleToStudents),
    status: asFlag(course.state === 'active'),
    studenti: course.attending,
    giorni_visibili: course.visibleWeekdays.map((day) => WEEKDAYS[day - 1]).join(','),
  }
}

/** The fields of a course form; `mark` says whether they must be there. */
export function courseFields(mark: typeof needed | typeof optional) {
  const name = textField('Recitazione 1')
  return {
    nome: mark(name),
    name: alias(name, 'nome'),
    dateStart: mark(dayField('2026-09-14')),
    dateEnd: mark(dayField('2027-06-18')),
    anno_accademico: mark(textField('2026/2027')),
    categoria: mark(chosenField),
    id_categoria: alias(chosenField, 'categoria'),
  }
}

/** What the contract's fields are called in a course form. */
export const NAMES = {
  name: 'nome',
  startsOn: 'dateStart',
  endsOn: 'dateEnd',
  academicYear: 'anno_accademico',
  categoryId: 'categoria',
  visibleToStudents: 'visibleStudent',
}
