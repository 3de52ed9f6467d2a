import { forgetPaid } from '#f/billing/payment-imports/server/mutations.ts'
import { forgetPayers } from '#f/billing/payments/server/mutations.ts'
import { forgetStudents } from '#f/billing/student-imports/server/mutations.ts'
import { forgetMovements } from '#f/billing/statements/server/mutations.ts'
import { forgetSent } from '#f/crm/lead-forms/server/mutations.ts'
import { deleteLeads } from '#f/crm/retention/server/mutations.ts'
import { addresseesOf, namesOf, senderOf } from '#f/crm/retention/server/queries.ts'
import { forgetInvited } from '#f/events/invitations/server/mutations.ts'
import { forgetNotices } from '#f/messages/notices/server/mutations.ts'
import { forgetPrints } from '#f/overview/reports/server/mutations.ts'
import { forgetConsents } from '#f/school/consents/server/mutations.ts'
import { listCoursesWith } from '#f/school/enrolments/server/queries.ts'
import { eraseStudents } from '#f/school/students/server/mutations.ts'
import { eraseTeachers } from '#f/school/teachers/server/mutations.ts'
import { forgetLogins } from '#f/system/accounts/server/mutations.ts'
import { forgetItems, forgetLabels } from '#f/system/batches/server/mutations.ts'
import { forgetUploads } from '#f/system/files/server/mutations.ts'
import { forgetAddressees } from '#f/system/mail/server/mutations.ts'
import { forgetTold } from '#f/system/notifications/server/mutations.ts'
import { forgetReasons } from '#f/teaching/attendance/server/mutations.ts'
import { forgetProposed } from '#f/teaching/makeups/server/mutations.ts'
import { forgetTeachers } from '#f/teaching/teacher-imports/server/mutations.ts'
import { lockRows } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import { forgetMentions, recordAll } from '#kit/server/tx.ts'
import type { Subject } from '../../domain/types.ts'
import { leadsOf } from '../queries/people.ts'

type At = Pick<Writing, 'tx' | 'actor' | 'now'>

/**
 * Erases some persons for good. Each owner takes them out of its own rows; what the law keeps
 * stays, of somebody without a name. In the diary stands who did it, and when.
 */
export async function erasePeople(at: At, of: Subject, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { tx, actor } = at
  if (of === 'lead') {
    await eraseLeads(at, 'id', ids)
    return
  }
  await lockRows(tx, `${of}s`, ids)
  await forgetLabels(tx, await namesOf(tx, of, ids))
  const items = ids.flatMap((id) => itemsOf(of, id))
  // Documents of a course name everybody who is or was in it.
  const courses = of === 'student' ? await listCoursesWith(tx, ids) : []
  await forgetPrints(at, [...items, ...courses.map((id) => ({ asked: { course: `${id}` } }))])
  const theirs = ids.map((id) => ({ [of]: `${id}` }))
  await forgetUploads(at, theirs, courses)
  await forgetItems(tx, items)
  await forgetAddressees(at, await addresseesOf(tx, of, ids))
  await forgetSent(tx, await senderOf(tx, of, ids))
  await forgetLogins(tx, of, ids)
  await forgetInvited(tx, of, ids)
  if (of === 'student') await eraseStudies(at, ids)
  else {
    await forgetTeachers(tx, ids)
    await eraseTeachers(at, ids)
  }
  // Only now: what all of whom are erased were told, nobody is told any more.
  await forgetNotices(tx, of, ids)
  await recordAll(
    tx,
    actor,
    ids.map((id) => ({ action: `${of}.erased`, entity: of, entityId: id })),
  )
}

/** How what is done with many rows at once names a person: notices, mailings, documents. */
const itemsOf = (of: 'student' | 'teacher', id: number) => [
  { [`${of}Id`]: id },
  { kind: of, id },
  { asked: { [of]: `${id}` } },
]

/** Leads go with what they sent that made none of them. */
async function eraseLeads(at: At, by: 'id' | 'student_id', ids: readonly number[]): Promise<void> {
  const leads = await leadsOf(at.tx, by, ids)
  const leadIds = leads.map(({ id }) => id)
  await forgetSent(at.tx, await senderOf(at.tx, 'lead', leadIds))
  await deleteLeads(at, leads)
}

async function eraseStudies(at: At, ids: readonly number[]): Promise<void> {
  const { tx } = at
  await eraseLeads(at, 'student_id', ids)
  await forgetTold(tx, ids)
  await forgetConsents(tx, ids)
  await forgetReasons(tx, ids)
  await forgetProposed(tx, ids)
  await forgetMovements(tx, ids)
  await forgetPaid(tx, ids)
  await forgetStudents(tx, ids)
  await forgetPayers(at, ids)
  await forgetMentions(tx, ids)
  await eraseStudents(at, ids)
}
