import { z } from 'zod'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, changed, reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import type { Reading, Writing } from '#kit/server/route.ts'
import { lessonsContract as c, type CourseCost } from '../domain/contract.ts'
import { PROCESSING_FAILED } from '../domain/text.ts'
import {
  choice,
  fields,
  lezione,
  NAMES,
  readChange,
  readLesson,
  withPeople,
} from './legacy/lezione.ts'
import { lockTimetable } from './mutations.ts'
import { listLessons, type LessonFilter } from './queries.ts'
import { findCourseCost } from './queries/costs.ts'
import { lockLessons, type KeptLesson } from './queries/states.ts'
import { lessonsRoutes as routes } from './routes.ts'

const { id } = field
const hiddenClasses = field.optional(field.orEmpty(field.flag))

/** Courses, joined as those of a student are, or as the teachers of a lesson. */
const courses = field
  .text('')
  .transform((sent) => sent.replaceAll(',', ';'))
  .pipe(field.ids)
  .meta({ kind: 'ids joined by ; or ,', example: '12;15;' })

/** Without the flag all lessons are meant; 0 leaves out those of archived courses. */
const shown = (hidden: boolean | undefined): Pick<LessonFilter, 'activeOnly'> => ({
  activeOnly: hidden === false,
})

async function list({ db }: Reading, filter: LessonFilter) {
  return ok(await withPeople(db, await listLessons(db, filter)))
}

/** The lesson that a script changes, with the timetable locked as all changes of lessons do. */
async function lock({ tx }: Writing, lessonId: number): Promise<Result<KeptLesson>> {
  await lockTimetable(tx, 'together')
  const [lesson] = await lockLessons(tx, [lessonId])
  return lesson && !lesson.deleted ? ok(lesson) : refuse('lessons.not_found')
}

const hours = answer.cell<{ readonly minutes: number }, number>(
  z.number().meta({ example: 12.5 }),
  ({ minutes }) => Math.round((minutes / 60) * 100) / 100,
)

const costo = answer.record<CourseCost>({
  insegnanti: answer.among(
    'teachers',
    answer.list(
      answer.record<CourseCost['teachers'][number]>({
        cognome: answer.words('Bianchi', 'surname'),
        nome: answer.words('Luca', 'name'),
        ore: hours,
      }),
    ),
  ),
  materie: answer.among(
    'subjects',
    answer.list(
      answer.record<CourseCost['subjects'][number]>({
        materia: answer.words('Dizione', 'name'),
        ore: hours,
      }),
    ),
  ),
})

export const lessonScripts = scripts({
  getLezioni: reads({
    summary: 'All lessons in order of time; hiddenClasses 0 leaves out those of archived courses.',
    fields: { hiddenClasses },
    answer: answer.list(lezione),
    read: (at, { hiddenClasses: hidden }) => list(at, shown(hidden)),
  }),
  getLezioniSvolte: reads({
    summary: 'Lessons that are over by now, of one course or of all.',
    fields: { hiddenClasses, corsoId: field.optionalId },
    answer: answer.list(lezione),
    read: (at, { hiddenClasses: hidden, corsoId }) =>
      list(at, {
        ...shown(hidden),
        ...(corsoId === undefined ? {} : { courseIds: [corsoId] }),
        endedBy: wallTimeOfInstant(at.services.clock.now()),
      }),
  }),
  getLezioniCorso: reads({
    summary: 'Lessons of some courses, those that they join too.',
    fields: { courseIds: field.as('ids', courses) },
    answer: answer.list(lezione),
    read: (at, { courseIds }) => list(at, { courseIds }),
  }),
  getLezioniPresenzaPerInsegnante: reads({
    summary: 'Lessons of a teacher.',
    fields: { teacherId: field.as('id_insegnante', id), hiddenClasses },
    answer: answer.list(lezione),
    read: (at, { teacherId, hiddenClasses: hidden }) => list(at, { ...shown(hidden), teacherId }),
  }),
  getCostoCorsoNew: reads({
    summary: 'Hours of a course by teacher and by subject; split lessons are divided.',
    fields: { idCorso: id },
    answer: costo,
    read: async ({ db }, { idCorso }) => ok(await findCourseCost(db, idCorso)),
  }),
  addLezioneNew: adds(routes.create, {
    summary:
      'Inserts a lesson; a room that is taken is refused with the lesson in it. Teachers and courses may be busy, and the school closed.',
    fields,
    names: NAMES,
    answer: answer.addedWith<{ readonly id: number }>({ element_id: answer.number(31, 'id') }),
    input: (form) => readLesson(form),
  }),
  updateLezione: through(routes.update, {
    summary:
      'Changes a lesson; fields that are left out stay as they are. A refusal has the result err.',
    fields: { id: field.as('id_lezione', id), ...field.anyOf(fields) },
    names: NAMES,
    answer: answer.actedWith<{ readonly sent: { readonly id: number } }>({
      element_id: answer.number(31, ({ sent }) => sent.id),
    }),
    refused: { result: 'err', prefix: PROCESSING_FAILED },
    prepare: async (at, { id: lessonId, ...form }) => {
      const lesson = await lock(at, lessonId)
      if (!lesson.ok) return lesson
      const { version, state } = lesson.value
      const before = { ...state, id: lessonId, version }
      return ok(changed(c.update, before, await readChange(at.tx, form, state)))
    },
  }),
  updateAula: through(routes.move, {
    summary:
      'Puts a lesson into a classroom that is free at its time, the second step of changing it; date and durata change nothing.',
    fields: {
      id,
      roomId: field.as('aula', choice),
      date: field.optional(field.day('2026-10-20 18:30:00')),
      durata: field.optional(field.text('120')),
    },
    answer: answer.actedWith<unknown>({ description: answer.words('', () => '') }),
    prepare: async (at, { id: lessonId, roomId }) => {
      const lesson = await lock(at, lessonId)
      if (!lesson.ok) return lesson
      const { version, state } = lesson.value
      const { startsAt, minutes } = state
      return ok({ id: lessonId, version, roomId, startsAt, minutes, anyway: true })
    },
  }),
  deleteLezione: through(routes.delete, {
    summary: 'Moves a lesson to the trash.',
    fields: { id },
  }),
  deleteCalendar: through(routes.deleteAll, {
    summary:
      'Moves all lessons of a course to the trash, and takes it out of the lessons of other courses that it joins.',
    fields: { idCorso: id },
    input: ({ idCorso }) => ({ courseIds: [idCorso] }),
  }),
})
