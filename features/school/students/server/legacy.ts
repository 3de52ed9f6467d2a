import { z } from 'zod'
import { changeEnrolments } from '#f/school/enrolments/server/mutations.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import {
  acted,
  ACTED,
  added,
  flag,
  idField,
  idsField,
  needed,
  optional,
  textField,
} from '#kit/server/form-fields.ts'
import { accept, adds, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { deleteRecord } from '#kit/server/trash.ts'
import { studentsContract as c } from '../domain/contract.ts'
import { COURSE_MISSING, NO_REASON } from '../domain/text.ts'
import {
  addressOfPhoto,
  asForm,
  formOf,
  NAMES,
  presentStudente,
  studente,
  studentFields,
} from './legacy/student.ts'
import * as act from './mutations.ts'
import { lockStudent, listEverybody, readPhoto } from './queries/everybody.ts'

/** Room for a badge picture of 2 MB as a data URL in a form. */
const WITH_PICTURE = 4 * 1024 * 1024

export const studentScripts: readonly Script[] = [
  reads(
    {
      name: 'getStudenti',
      who: 'staff',
      summary:
        'All students by surname, or with id only one. The badge picture is a data URL for one ' +
        'student, in the whole list its address for a signed-in browser. piano and rate_pagate ' +
        'are empty here: getStudentiForBilling tells them.',
      fields: z.object({ id: optional(idField) }),
      answer: z.array(studente),
    },
    async ({ db }, fields) => {
      const students = await listEverybody(db, fields.id)
      const picture = fields.id === undefined ? undefined : await readPhoto(db, fields.id)
      return ok(
        students.map((student) => presentStudente(student, picture ?? addressOfPhoto(student))),
      )
    },
  ),
  adds(
    {
      name: 'addStudente',
      who: 'staff',
      summary: 'Creates a student with courses, picture and login; all but mail2 and note needed.',
      fields: z.object(studentFields(needed)),
      answer: added,
      names: NAMES,
      bodyLimit: WITH_PICTURE,
    },
    async (at, fields) => {
      const input = await accept(c.create, asForm(fields))
      if (!input.ok) return input
      return answering(await act.createStudent(at, input.value), (made) => ({
        ...ACTED,
        id: made.id,
      }))
    },
  ),
  writes(
    {
      name: 'updateStudente',
      who: 'staff',
      summary:
        'Changes a student; fields that are left out stay as they are, and so does the picture ' +
        'unless a new one is sent.',
      fields: z.object({ id: idField, ...studentFields(optional) }),
      answer: acted,
      names: NAMES,
      bodyLimit: WITH_PICTURE,
    },
    async (at, { id: studentId, ...fields }) => {
      const student = await lockStudent(at.tx, studentId)
      if (!student) return refuse('students.not_found')
      const input = await accept(c.update, {
        ...formOf(student),
        ...asForm(fields),
        id: studentId,
        version: student.version,
        withdrawnCourseIds: student.withdrawnCourseIds,
      })
      if (!input.ok) return input
      return answering(await act.updateStudent(at, input.value), () => ACTED)
    },
  ),
  writes(
    {
      name: 'deleteStudente',
      who: 'staff',
      summary: 'Moves a student to the trash, from where the screens can restore her.',
      fields: z.object({ id: idField }),
      answer: acted,
    },
    async (at, fields) => answering(await deleteRecord(at, act.STUDENT, fields.id), () => ACTED),
  ),
  writes(
    {
      name: 'updateCorsiStudente',
      who: 'staff',
      summary: 'Sets the courses of a student; those she withdrew from stay, as corsi_ritiro does.',
      fields: z.object({
        id: idField,
        corsi: idsField.refine((ids) => ids.length > 0, COURSE_MISSING),
      }),
      answer: acted,
      names: NAMES,
    },
    async ({ tx, actor, today, now }, fields) => {
      const changed = await changeEnrolments(
        tx,
        actor,
        fields.id,
        (present) => {
          const left = present.filter(({ withdrawn }) => withdrawn)
          const withdrawnCourseIds = left.map(({ courseId }) => courseId)
          return ok({ courseIds: fields.corsi, withdrawnCourseIds })
        },
        today,
        now,
      )
      return answering(changed, () => ACTED)
    },
  ),
  writes(
    {
      name: 'updateCorsiRitiroStudente',
      who: 'staff',
      summary:
        'Sets which of her courses a student has withdrawn from: new ones are withdrawals, ' +
        'missing ones re-admissions.',
      fields: z.object({ id: idField, corsi: idsField }),
      answer: acted,
      names: { ...NAMES, withdrawnCourseIds: 'corsi' },
    },
    async ({ tx, actor, today, now }, fields) => {
      const changed = await changeEnrolments(
        tx,
        actor,
        fields.id,
        (present) => {
          const courseIds = present.map(({ courseId }) => courseId)
          const enrolled = fields.corsi.every((courseId) => courseIds.includes(courseId))
          if (!enrolled) return refuse('enrolments.not_enrolled', { field: 'withdrawnCourseIds' })
          return ok({ courseIds, withdrawnCourseIds: fields.corsi })
        },
        today,
        now,
      )
      return answering(changed, () => ACTED)
    },
  ),
  writes(
    {
      name: 'addBlackList',
      who: 'staff',
      summary: 'Puts a student on the blacklist or, when on it, takes her off; says which.',
      fields: z.object({ id: idField, motivo: optional(textField('Comportamento scorretto')) }),
      answer: acted.extend({ blacklist: flag }),
      names: { reason: 'motivo' },
    },
    async ({ tx, actor, now }, fields) => {
      const student = await lockStudent(tx, fields.id)
      if (!student) return refuse('students.not_found')
      if (student.blacklisted) {
        const removed = await act.unblacklistStudent(tx, actor, fields.id, now)
        return answering(removed, () => ({ ...ACTED, blacklist: 0 as const }))
      }
      const reason = fields.motivo?.trim() === '' ? undefined : fields.motivo
      const input = await accept(c.blacklist, { id: fields.id, reason: reason ?? NO_REASON })
      if (!input.ok) return input
      const listed = await act.blacklistStudent(tx, actor, input.value)
      return answering(listed, () => ({ ...ACTED, blacklist: 1 as const }))
    },
  ),
]
