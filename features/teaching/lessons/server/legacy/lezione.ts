import { dayOfWallTime, type WallTime } from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import type { Lesson } from '../../domain/contract.ts'
import { DAY_MISSING, TIME_MISSING } from '../../domain/text/window.ts'
import type { LessonState } from '../../domain/types.ts'
import { findTeacherNames } from '../queries/costs.ts'
import { findGroupMembers } from '../queries/register.ts'

const words = (all: readonly string[]): string => all.join(', ')
const idsOf = (all: readonly { readonly id: number }[]): number[] => all.map((one) => one.id)

/** A lesson with the names of its teachers, in their order. */
type Told = Lesson & { readonly people: readonly { name: string; surname: string }[] }

const commaList = answer.words<Told>('4,7', ({ teachers }) => idsOf(teachers).join(','))

/** A lesson as old clients read it; of several teachers the names stand in the same order. */
export const lezione = answer.record<Told>({
  id: answer.number(31, 'id'),
  data: answer.words('2026-10-20 18:30:00', ({ startsAt }) => startsAt.replace('T', ' ')),
  /** Minutes. */
  durata: answer.number(120, 'minutes'),
  id_corso: answer.number(12, 'courseId'),
  altri_corsi: answer.ids('15;', ({ otherCourses }) => idsOf(otherCourses)),
  ids_insegnanti: commaList,
  id_insegnanti: commaList,
  /** The first one; 0 for none. */
  id_insegnante: answer.number(4, ({ teachers }) => teachers[0]?.id ?? 0),
  altri_insegnanti: answer.ids('7;', ({ teachers }) => idsOf(teachers).slice(1)),
  id_materia: answer.words('4,7', ({ subjects }) => idsOf(subjects).join(',')),
  /** 0 for none. */
  id_aula: answer.number(3, ({ roomId }) => roomId ?? 0),
  pagamento_quota: answer.flag('fee'),
  divisione_fatturato: answer.flag('splitBilling'),
  fattura_giornaliera: answer.textFlag('dailyBilling'),
  argomento: answer.words('Il monologo', 'topic'),
  str_materia: answer.words('Dizione', ({ subjects }) => words(subjects.map(({ name }) => name))),
  str_corso: answer.words('Recitazione 1, Recitazione 2', ({ courseName, otherCourses }) =>
    words([courseName, ...otherCourses.map(({ name }) => name)]),
  ),
  str_aula: answer.words('Sala prove', ({ roomName }) => roomName ?? ''),
  nome_ins: answer.words('Luca, Anna', ({ people }) => words(people.map(({ name }) => name))),
  cognome_ins: answer.words('Bianchi, Rossi', ({ people }) =>
    words(people.map(({ surname }) => surname)),
  ),
})

/** Puts the names of their teachers to lessons. */
export async function withPeople(db: Db, lessons: readonly Lesson[]): Promise<Told[]> {
  const ids = [...new Set(lessons.flatMap(({ teachers }) => idsOf(teachers)))]
  const known = await findTeacherNames(db, ids)
  return lessons.map((lesson) => {
    const people = idsOf(lesson.teachers).map((id) => known.get(id) ?? { name: '', surname: '' })
    return { ...lesson, people }
  })
}

const commaIds = field.idsJoinedBy(',', '4,7', 'Scrivi i numeri separati da virgola: 4,7')

/** A whole number for the contract to judge; what is none becomes NaN. */
const minutes = field
  .text('120')
  .transform((value) => (/^\s*\d{1,9}\s*$/.test(value) ? Number(value) : Number.NaN))
  .meta({ kind: 'number', example: '120' })

/** A record that may be none: 0 and nothing stand for that. */
export const choice = field
  .text('3')
  .transform((value) => value.trim())
  .transform((value) => (value === '' || value === '0' ? null : Number(value)))
  .meta({ kind: 'id, or 0 for none', example: '3' })

/** What is sent empty would be midnight, or no day. */
const filled = (text: ReturnType<typeof field.text>, sentence: string) =>
  field.needed(text.refine((value) => value.trim() !== '', sentence))

const when = {
  date: filled(field.day('2026-10-20'), DAY_MISSING),
  hour: filled(field.text('18', 'hour'), TIME_MISSING),
  minute: field.as('minutes', filled(field.text('30', 'minute'), TIME_MISSING)),
}
const duration = { minutes: field.as('durata', field.needed(minutes)) }
const who = {
  ids_insegnanti: field.optional(commaIds),
  id_insegnanti: field.alias(commaIds, 'ids_insegnanti'),
  id_insegnante: field.optional(choice),
  altri_insegnanti: field.optional(field.ids),
}
const content = {
  courseId: field.as('id_corso', field.needed(field.chosen)),
  otherCourseIds: field.as('altri_corsi', field.optional(field.ids)),
  subjectIds: field.as('id_materia', field.optional(commaIds)),
  roomId: field.as('id_aula', field.needed(choice)),
  fee: field.as('pagamento_quota', field.optional(field.flag)),
  splitBilling: field.as('divisione_fatturato', field.optional(field.flag)),
  dailyBilling: field.as('fattura_giornaliera', field.optional(field.flag)),
  topic: field.as('argomento', field.optional(field.text('Il monologo'))),
}

/** The fields of a lesson form. */
export const fields = { ...when, ...duration, ...who, ...content }

/** What the contract calls what several fields say together. */
export const NAMES = { startsAt: 'date', teacherIds: 'ids_insegnanti' }
type Fields = field.Values<typeof fields>

/** All teachers that a form names, under whichever of the names; none when it names none. */
function teachersIn(form: Fields): number[] | undefined {
  const { ids_insegnanti, id_insegnanti, id_insegnante, altri_insegnanti } = form
  const named = [ids_insegnanti, id_insegnanti, altri_insegnanti]
  if (id_insegnante === undefined && named.every((list) => list === undefined)) return undefined
  return [...(id_insegnante ? [id_insegnante] : []), ...named.flatMap((list) => list ?? [])]
}

const twoDigits = (value: string): string => value.trim().padStart(2, '0')

/** The start that a form gives; what it leaves out is as before. */
function startIn({ date, hour, minute }: Fields, before?: WallTime): string | undefined {
  const day = date === undefined ? before && dayOfWallTime(before) : date.trim().slice(0, 10)
  const [oldHour, oldMinute] = before === undefined ? [] : formatTime(before).split(':')
  const [atHour, atMinute] = [hour ?? oldHour, minute ?? oldMinute]
  if (day === undefined || atHour === undefined || atMinute === undefined) return undefined
  return `${day}T${twoDigits(atHour)}:${twoDigits(atMinute)}`
}

/** What a form says in the contract's words, of a new lesson or of one that is there. */
export function readLesson(form: Fields, before?: LessonState) {
  const teacherIds = teachersIn(form)
  const startsAt = startIn(form, before?.startsAt)
  const said = field.valuesAmong({ ...duration, ...content }, form)
  return { ...said, startsAt, ...(teacherIds && { teacherIds }), anyway: true }
}

/**
 * The same for a lesson that is there. A group whose members the form does not name all is no more
 * there as a whole: the lesson loses its name.
 */
export async function readChange(db: Db, form: Fields, before: LessonState) {
  const said = readLesson(form, before)
  const { teacherIds } = said
  if (before.teacherGroupId === null || !teacherIds) return said
  const members = (await findGroupMembers(db, before.teacherGroupId)) ?? []
  const isWhole = members.every((member) => teacherIds.includes(member))
  return isWhole ? said : { ...said, teacherGroupId: null }
}
