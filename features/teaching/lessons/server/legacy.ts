import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import {
  acted,
  ACTED,
  added,
  dayField,
  flagField,
  idField,
  idsField,
  needed,
  optional,
  textField,
} from '#kit/server/form-fields.ts'
import { accept, adds, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { lessonsContract as c } from '../domain/contract.ts'
import { PROCESSING_FAILED } from '../domain/text.ts'
import {
  lessonFields,
  lezione,
  NAMES,
  presentLezioni,
  readChange,
  readLesson,
  choiceField,
} from './legacy/lezione.ts'
import * as act from './mutations.ts'
import { listLessons, type LessonFilter } from './queries.ts'
import { findCourseCost } from './queries/costs.ts'
import { lockLessons } from './queries/states.ts'

const lezioni = z.array(lezione)
const hiddenClasses = optional(flagField)

/** Without the flag all lessons are meant; 0 leaves out those of archived courses. */
const shown = (hidden: boolean | undefined): Pick<LessonFilter, 'activeOnly'> => ({
  activeOnly: hidden === false,
})

const reading: readonly Script[] = [
  reads(
    {
      name: 'getLezioni',
      who: 'staff',
      summary:
        'All lessons in order of time; hiddenClasses 0 leaves out those of archived courses.',
      fields: z.object({ hiddenClasses }),
      answer: lezioni,
    },
    async ({ db }, fields) =>
      ok(await presentLezioni(db, await listLessons(db, shown(fields.hiddenClasses)))),
  ),
  reads(
    {
      name: 'getLezioniSvolte',
      who: 'staff',
      summary: 'Lessons that are over by now, of one course or of all.',
      fields: z.object({ hiddenClasses, corsoId: optional(idField) }),
      answer: lezioni,
    },
    async ({ db, services }, { hiddenClasses: hidden, corsoId }) => {
      const lessons = await listLessons(db, {
        ...shown(hidden),
        ...(corsoId === undefined ? {} : { courseIds: [corsoId] }),
        endedBy: wallTimeOfInstant(services.clock.now()),
      })
      return ok(await presentLezioni(db, lessons))
    },
  ),
  reads(
    {
      name: 'getLezioniCorso',
      who: 'staff',
      summary: 'Lessons of some courses, those that they join too.',
      fields: z.object({ ids: idsField }),
      answer: lezioni,
    },
    async ({ db }, { ids }) =>
      ok(await presentLezioni(db, await listLessons(db, { courseIds: ids }))),
  ),
  reads(
    {
      name: 'getLezioniPresenzaPerInsegnante',
      who: 'staff',
      summary: 'Lessons of a teacher.',
      fields: z.object({ id_insegnante: idField, hiddenClasses }),
      answer: lezioni,
    },
    async ({ db }, fields) => {
      const filter = { ...shown(fields.hiddenClasses), teacherId: fields.id_insegnante }
      return ok(await presentLezioni(db, await listLessons(db, filter)))
    },
  ),
  reads(
    {
      name: 'getCostoCorsoNew',
      who: 'staff',
      summary: 'Hours of a course by teacher and by subject; split lessons are divided.',
      fields: z.object({ idCorso: idField }),
      answer: z.object({
        insegnanti: z.array(
          z.object({
            cognome: z.string().meta({ example: 'Bianchi' }),
            nome: z.string().meta({ example: 'Luca' }),
            ore: z.number().meta({ example: 12.5 }),
          }),
        ),
        materie: z.array(
          z.object({
            materia: z.string().meta({ example: 'Dizione' }),
            ore: z.number().meta({ example: 12.5 }),
          }),
        ),
      }),
    },
    async ({ db }, { idCorso }) => {
      const { teachers, subjects } = await findCourseCost(db, idCorso)
      const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100
      return ok({
        insegnanti: teachers.map(({ surname, name, minutes }) => ({
          cognome: surname,
          nome: name,
          ore: hours(minutes),
        })),
        materie: subjects.map(({ name, minutes }) => ({ materia: name, ore: hours(minutes) })),
      })
    },
  ),
]

const saved = acted.extend({ element_id: id.meta({ example: 31 }) })

const writing: readonly Script[] = [
  adds(
    {
      name: 'addLezioneNew',
      who: 'staff',
      summary:
        'Inserts a lesson; a room that is taken is refused with the lesson in it. Teachers and courses may be busy, and the school closed.',
      fields: z.object(lessonFields(needed)),
      answer: added.extend(saved.shape),
      names: NAMES,
    },
    async ({ tx, actor }, fields) => {
      const input = await accept(c.create, { ...readLesson(fields), anyway: true })
      if (!input.ok) return input
      const made = await act.createLesson(tx, actor, input.value)
      return answering(made, (lesson) => ({ ...ACTED, id: lesson.id, element_id: lesson.id }))
    },
  ),
  writes(
    {
      name: 'updateLezione',
      who: 'staff',
      summary:
        'Changes a lesson; fields that are left out stay as they are. A refusal has the result err.',
      fields: z.object({ id_lezione: idField, ...lessonFields(optional) }),
      answer: saved,
      names: NAMES,
      refused: { result: 'err', prefix: PROCESSING_FAILED },
    },
    async ({ tx, actor }, fields) => {
      await act.lockTimetable(tx, 'together')
      const [before] = await lockLessons(tx, [fields.id_lezione])
      if (!before || before.deleted) return refuse('lessons.not_found')
      const { id: lessonId, version, state } = before
      const input = await accept(c.update, {
        ...(await readChange(tx, fields, state)),
        id: lessonId,
        version,
        anyway: true,
      })
      if (!input.ok) return input
      const done = await act.updateLesson(tx, actor, input.value)
      return answering(done, () => ({ ...ACTED, element_id: lessonId }))
    },
  ),
  writes(
    {
      name: 'updateAula',
      who: 'staff',
      summary:
        'Puts a lesson into a classroom that is free at its time, the second step of changing it; date and durata change nothing.',
      fields: z.object({
        id: idField,
        aula: choiceField,
        date: optional(dayField('2026-10-20 18:30:00')),
        durata: optional(textField('120')),
      }),
      answer: acted.extend({ description: z.string().meta({ example: '' }) }),
      names: { roomId: 'aula' },
    },
    async ({ tx, actor }, { id: lessonId, aula }) => {
      await act.lockTimetable(tx, 'together')
      const [before] = await lockLessons(tx, [lessonId])
      if (!before || before.deleted) return refuse('lessons.not_found')
      const { version, state } = before
      const { startsAt, minutes } = state
      const slot = { id: lessonId, version, roomId: aula, startsAt, minutes, anyway: true }
      const input = await accept(c.move, slot)
      if (!input.ok) return input
      const done = await act.moveLesson(tx, actor, input.value)
      return answering(done, () => ({ ...ACTED, description: '' }))
    },
  ),
  writes(
    {
      name: 'deleteLezione',
      who: 'staff',
      summary: 'Moves a lesson to the trash.',
      fields: z.object({ id: idField }),
      answer: acted,
    },
    async ({ tx, actor }, fields) =>
      answering(await act.deleteLesson(tx, actor, { ...fields, scope: 'one' }), () => ACTED),
  ),
  writes(
    {
      name: 'deleteCalendar',
      who: 'staff',
      summary:
        'Moves all lessons of a course to the trash, and takes it out of the lessons of other courses that it joins.',
      fields: z.object({ idCorso: idField }),
      answer: acted,
    },
    async ({ tx, actor }, { idCorso }) =>
      answering(await act.deleteCalendars(tx, actor, [idCorso]), () => ACTED),
  ),
]

export const lessonScripts: readonly Script[] = [...reading, ...writing]
