import { findStudent } from '#f/school/students/server/queries.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { consentsContract as c } from '../domain/contract.ts'
import { isMinor } from '../domain/rules.ts'
import { recordConsent } from './mutations.ts'
import { listConsents } from './queries.ts'

export const consentsRoutes: Routes<typeof c> = {
  list: read(c.list, async ({ db, today }, { studentId }) => {
    const student = await findStudent(db, studentId)
    if (!student) return refuse('consents.student_not_found')
    return ok({
      minor: isMinor(student.birthDate, today),
      rows: await listConsents(db, studentId),
    })
  }),
  record: write(c.record, recordConsent),
}
