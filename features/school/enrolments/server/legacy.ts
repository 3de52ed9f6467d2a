import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { dayOfInstant } from '#kit/domain/day.ts'
import { ok } from '#kit/domain/result.ts'
import { acted, ACTED, chosenField, idField } from '#kit/server/form-fields.ts'
import { accept, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { enrolmentsContract as c } from '../domain/contract.ts'
import * as act from './mutations.ts'
import { listChangesInto } from './queries.ts'

const cambio = z.object({
  id_studente: id.meta({ example: 31 }),
  corso_precedente: id.meta({ example: 12 }),
  corso_nuovo: id.meta({ example: 15 }),
  data: z.string().meta({ example: '2026-10-15' }),
})

export const enrolmentScripts: readonly Script[] = [
  reads(
    {
      name: 'getCambioCorsoStudente',
      who: 'staff',
      summary: 'Students who changed into a class, with the class they came from; latest first.',
      fields: z.object({ id_corso_attuale: idField }),
      answer: z.array(cambio),
    },
    async ({ db }, { id_corso_attuale }) => {
      const changes = await listChangesInto(db, id_corso_attuale)
      return ok(
        changes.map((change) => ({
          id_studente: change.studentId,
          corso_precedente: change.fromCourseId,
          corso_nuovo: change.toCourseId,
          data: dayOfInstant(Temporal.Instant.from(change.changedAt)),
        })),
      )
    },
  ),
  writes(
    {
      name: 'updateCambioCorsoStudente',
      who: 'staff',
      summary:
        'Moves a student to another class: withdrawn from the old one, enrolled in the new one, ' +
        'and the change is kept.',
      fields: z.object({
        id_studente: idField,
        corso_precedente: chosenField,
        corso_nuovo: chosenField,
      }),
      answer: acted,
      names: {
        studentId: 'id_studente',
        courseId: 'corso_precedente',
        toCourseId: 'corso_nuovo',
      },
    },
    async ({ tx, actor, today, now }, fields) => {
      const input = await accept(c.changeClass, {
        studentId: fields.id_studente,
        courseId: fields.corso_precedente,
        toCourseId: fields.corso_nuovo,
      })
      if (!input.ok) return input
      return answering(await act.changeClass(tx, actor, input.value, today, now), () => ACTED)
    },
  ),
]
