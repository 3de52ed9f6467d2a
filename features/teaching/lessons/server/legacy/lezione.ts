import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { dayOfWallTime, type WallTime } from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import {
  alias,
  asFlag,
  chosenField,
  dayField,
  flag,
  flagField,
  idsField,
  idsJoinedBy,
  joinedIds,
  optional,
  textField,
  type needed,
} from '#kit/server/form-fields.ts'
import type { Lesson } from '../../domain/contract.ts'
import type { LessonState } from '../../domain/types.ts'
import { findTeacherNames } from '../queries/costs.ts'
import { findGroupMembers } from '../queries/register.ts'

const commaList = z.string().meta({ example: '4,7' })

/** A lesson as old clients read it. */
export const lezione = z.object({
  id: id.meta({ example: 31 }),
  data: z.string().meta({ example: '2026-10-20 18:30:00' }),
  /** Minutes. */
  durata: z.int().meta({ example: 120 }),
  id_corso: id.meta({ example: 12 }),
  altri_corsi: z.string().meta({ example: '15;' }),
  ids_insegnanti: commaList,
  id_insegnanti: commaList,
  /** The first one; 0 for none. */
  id_insegnante: z.int().meta({ example: 4 }),
  altri_insegnanti: z.string().meta({ example: '7;' }),
  id_materia: commaList,
  /** 0 for none. */
  id_aula: z.int().meta({ example: 3 }),
  pagamento_quota: flag,
  divisione_fatturato: flag,
  fattura_giornaliera: z.enum(['0', '1']).meta({ example: '0' }),
  argomento: z.string().meta({ example: 'Il monologo' }),
  str_materia: z.string().meta({ example: 'Dizione' }),
  str_corso: z.string().meta({ example: 'Recitazione 1, Recitazione 2' }),
  str_aula: z.string().meta({ example: 'Sala prove' }),
  nome_ins: z.string().meta({ example: 'Luca, Anna' }),
  cognome_ins: z.string().meta({ example: 'Bianchi, Rossi' }),
})
type Lezione = z.infer<typeof lezione>

const idsOf = (all: readonly { readonly id: number }[]): number[] => all.map((one) => one.id)
const words = (all: readonly string[]): string => all.join(', ')

/** Writes lessons for old clients; of several teachers the names stand in the same order. */
export async function presentLezioni(db: Db, lessons: readonly Lesson[]): Promise<Lezione[]> {
  const ids = [...new Set(lessons.flatMap(({ teachers }) => idsOf(teachers)))]
  const people = await findTeacherNames(db, ids)
  return lessons.map((lesson) => {
    const teachers = idsOf(lesson.teachers)
    const named = teachers.map((one) => people.get(one) ?? { name: '', surname: '' })
    const courses = [lesson.courseName, ...lesson.otherCourses.map(({ name }) => name)]
    return {
      id: lesson.id,
      data: lesson.startsAt.replace('T', ' '),
      durata: lesson.minutes,
      id_corso: lesson.courseId,
      altri_corsi: joinedIds(idsOf(lesson.otherCourses)),
      ids_insegnanti: teachers.join(','),
      id_insegnanti: teachers.join(','),
      id_insegnante: teachers[0] ?? 0,
      altri_insegnanti: joinedIds(teachers.slice(1)),
      id_materia: idsOf(lesson.subjects).join(','),
      id_aula: lesson.roomId ?? 0,
      pagamento_quota: asFlag(lesson.fee),
      divisione_fatturato: asFlag(lesson.splitBilling),
      fattura_giornaliera: lesson.dailyBilling ? '1' : '0',
      argomento: lesson.topic,
      str_materia: words(lesson.subjects.map(({ name }) => name)),
      str_corso: words(courses),
      str_aula: lesson.roomName ?? '',
      nome_ins: words(named.map(({ name }) => name)),
      cognome_ins: words(named.map(({ surname }) => surname)),
    }
  })
}

const commaIds = idsJoinedBy(',', '4,7', 'Scrivi i numeri separati da virgola: 4,7')

/** A whole number for the contract to judge; what is none becomes NaN. */
const numberField = (example: string) =>
  textField(example)
    .transform((value) => (/^\s*\d{1,9}\s*$/.test(value) ? Number(value) : Number.NaN))
    .meta({ kind: 'number', example })

/** A record that may be none: 0 and nothing stand for that. */
export const choiceField = textField('3')
  .transform((value) => value.trim())
  .transform((value) => (value === '' || value === '0' ? null : Number(value)))
  .meta({ kind: 'id, or 0 for none', example: '3' })

/** The fields of a lesson form; `mark` says whether those that every lesson needs must be there. */
export function lessonFields(mark: typeof needed | typeof optional) {
  return {
    date: mark(dayField('2026-10-20')),
    hour: mark(textField('18', 'hour')),
    minutes: mark(textField('30', 'minute')),
    durata: mark(numberField('120')),
    ids_insegnanti: optional(commaIds),
    id_insegnanti: alias(commaIds, 'ids_insegnanti'),
    id_insegnante: optional(choiceField),
    altri_insegnanti: optional(idsField),
    id_corso: mark(chosenField),
    altri_corsi: optional(idsField),
    id_materia: optional(commaIds),
    id_aula: mark(choiceField),
    pagamento_quota: optional(flagField),
    divisione_fatturato: optional(flagField),
    fattura_giornaliera: optional(flagField),
    argomento: optional(textField('Il monologo')),
  }
}
const anyFields = z.object(lessonFields(optional))
type Fields = z.output<typeof anyFields>

/** All teachers that a form names, under whichever of the three names; none when it names none. */
function teachersIn(fields: Fields): number[] | undefined {
  const { ids_insegnanti, id_insegnanti, id_insegnante, altri_insegnanti } = fields
  const named = [ids_insegnanti, id_insegnanti, altri_insegnanti]
  const one = id_insegnante ?? undefined
  if (id_insegnante === undefined && named.every((list) => list === undefined)) return undefined
  return [...(one === undefined ? [] : [one]), ...named.flatMap((list) => list ?? [])]
}

const twoDigits = (value: string): string => value.trim().padStart(2, '0')

/** The start that a form gives; what it leaves out is as before. */
function startIn({ date, hour, minutes }: Fields, before?: WallTime): string | undefined {
  const day = date === undefined ? before && dayOfWallTime(before) : date.trim().slice(0, 10)
  const [oldHour, oldMinute] = before === undefined ? [] : formatTime(before).split(':')
  const [atHour, atMinute] = [hour ?? oldHour, minutes ?? oldMinute]
  if (day === undefined || atHour === undefined || atMinute === undefined) return undefined
  return `${day}T${twoDigits(atHour)}:${twoDigits(atMinute)}`
}

/** What a form says in the contract's words; fields that it leaves out are as `before`. */
export function readLesson(fields: Fields, before?: LessonState) {
  return {
    courseId: fields.id_corso ?? before?.courseId,
    otherCourseIds: fields.altri_corsi ?? before?.otherCourseIds ?? [],
    teacherIds: teachersIn(fields) ?? before?.teacherIds ?? [],
    teacherGroupId: before?.teacherGroupId ?? null,
    subjectIds: fields.id_materia ?? before?.subjectIds ?? [],
    topic: fields.argomento ?? before?.topic ?? '',
    fee: fields.pagamento_quota ?? before?.fee ?? false,
    splitBilling: fields.divisione_fatturato ?? before?.splitBilling ?? false,
    dailyBilling: fields.fattura_giornaliera ?? before?.dailyBilling ?? false,
    roomId: fields.id_aula === undefined ? (before?.roomId ?? null) : fields.id_aula,
    startsAt: startIn(fields, before?.startsAt),
    minutes: fields.durata ?? before?.minutes,
  }
}

/**
 * The same for a lesson that is there. A group whose members the form does not name all is no more
 * there as a whole: the lesson loses its name.
 */
export async function readChange(db: Db, fields: Fields, before: LessonState) {
  const wish = readLesson(fields, before)
  if (before.teacherGroupId === null || teachersIn(fields) === undefined) return wish
  const members = (await findGroupMembers(db, before.teacherGroupId)) ?? []
  const isWhole = members.every((member) => wish.teacherIds.includes(member))
  return isWhole ? wish : { ...wish, teacherGroupId: null }
}

/** What the contract's fields are called in a lesson form. */
export const NAMES = {
  courseId: 'id_corso',
  otherCourseIds: 'altri_corsi',
  teacherIds: 'ids_insegnanti',
  subjectIds: 'id_materia',
  topic: 'argomento',
  roomId: 'id_aula',
  startsAt: 'date',
  minutes: 'durata',
}
