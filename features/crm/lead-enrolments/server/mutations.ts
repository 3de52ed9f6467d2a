import { whoHasPaid } from '#f/billing/payments/server/queries.ts'
import { wayIn } from '#f/billing/plans/domain/rules/newcomer.ts'
import { createNewcomer, enrolNewcomer } from '#f/billing/plans/server/mutations.ts'
import { addTags, enrolLead, LEAD, removeTag, unenrolLead } from '#f/crm/leads/server/mutations.ts'
import { readmit, unenrol, undoReadmission } from '#f/school/enrolments/server/mutations.ts'
import { findEnrolments } from '#f/school/enrolments/server/queries.ts'
import { STUDENT } from '#f/school/students/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { lockRecord } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import { deleteRecord } from '#kit/server/trash.ts'
import { record } from '#kit/server/tx.ts'
import type { leadEnrolmentsContract } from '../domain/contract.ts'
import { ENROLLED_TAG } from '../domain/rules.ts'
import { listMerged } from './queries.ts'

type Contract = typeof leadEnrolmentsContract

export const leadEnrolmentConstraints: Constraints = {
  lead_enrolments_open: { code: 'lead_enrolments.already' },
}

/** A lead that may enrol, locked. */
async function lockOpen(at: Writing, leadId: number): Promise<Result<true>> {
  const lead = await lockRecord(at.tx, LEAD, leadId)
  if (!lead.ok) return lead
  return lead.value.student_id === null ? ok(true) : refuse('lead_enrolments.already')
}

/** Enrols a lead as a new student, who is entered whole: with courses, picture and login. */
export async function enrolAsNew(
  at: Writing,
  { leadId, ...form }: Input<Contract['create']>,
): Promise<Result<{ studentId: number; username: string }>> {
  const open = await lockOpen(at, leadId)
  if (!open.ok) return open
  const created = await createNewcomer(at, form)
  if (!created.ok) return created
  const { id: studentId, username } = created.value
  await note(at, { leadId, studentId, courseIds: form.courseIds, created: true })
  return ok({ studentId, username })
}

/**
 * Enrols a lead who is a student already: courses that they attend stay as they are, to one that they
 * left they come back.
 */
export async function enrolAsKnown(
  at: Writing,
  { id: leadId, studentId, courseIds, fromStart, late }: Input<Contract['link']>,
): Promise<Result<{ studentId: number }>> {
  const open = await lockOpen(at, leadId)
  if (!open.ok) return open
  const student = await lockRecord(at.tx, STUDENT, studentId)
  if (!student.ok) return student
  const enrolments = await findEnrolments(at.tx, studentId)
  const left = new Map(enrolments.map(({ courseId, withdrawn }) => [courseId, withdrawn]))
  const chosen = [...new Set(courseIds)]
  const added = chosen.filter((courseId) => !left.has(courseId))
  const readmitted = chosen.filter((courseId) => left.get(courseId))
  const attends = enrolments.some(({ withdrawn }) => !withdrawn)
  if (!attends && added.length + readmitted.length === 0) {
    return refuse('lead_enrolments.course_missing', { field: 'courseIds' })
  }
  for (const courseId of added) {
    const place = { studentId, courseId, countsFrom: fromStart ? null : at.today }
    const newcomer = { ...place, late: wayIn(late, courseId) }
    const enrolled = await enrolNewcomer(at.tx, at.actor, newcomer, at.today)
    if (!enrolled.ok) return { ...enrolled, field: 'courseIds' }
  }
  for (const courseId of readmitted) {
    const back = await readmit(at.tx, at.actor, { studentId, courseId }, at.now)
    if (!back.ok) return back
  }
  await note(at, { leadId, studentId, courseIds: added, readmitted, created: false })
  return ok({ studentId })
}

interface Noted {
  readonly leadId: number
  readonly studentId: number
  readonly courseIds: readonly number[]
  /** Courses that the student had left before. */
  readonly readmitted?: readonly number[]
  readonly created: boolean
}

/** Marks the lead as enrolled, and writes down what was done for it. */
async function note(
  at: Writing,
  { leadId, studentId, courseIds, readmitted = [], created }: Noted,
): Promise<void> {
  const { tx, actor, now } = at
  const tagId = await addOutcome(at, leadId)
  const { id } = await tx
    .insertInto('lead_enrolments')
    .values({
      ...{ lead_id: leadId, student_id: studentId, created_student: created, tag_id: tagId },
      ...{ enrolled_at: now, enrolled_by: actor.username },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const courses = [...new Set([...courseIds, ...readmitted])].map((courseId) => ({
    enrolment_id: id,
    course_id: courseId,
    readmitted: readmitted.includes(courseId),
  }))
  if (courses.length > 0) await tx.insertInto('lead_enrolment_courses').values(courses).execute()
  await enrolLead(at, { leadId, studentId, at: now })
  const after = { studentId, courseIds: courses.map(({ course_id: courseId }) => courseId) }
  await record(tx, actor, { action: 'lead.enrolled', entity: 'lead', entityId: leadId, after })
}

/** Gives the lead the outcome of who has enrolled; answers it when the lead did not hold it. */
async function addOutcome({ tx, actor }: Writing, leadId: number): Promise<number | null> {
  const tag = await tx
    .selectFrom('tag_cards as tags')
    .select('tags.id')
    .where('tags.role', '=', 'outcome')
    .where('tags.deleted_at', 'is', null)
    .where('tags.search', '=', ENROLLED_TAG.toLowerCase())
    .executeTakeFirst()
  if (!tag) return null
  const held = await tx
    .selectFrom('lead_tags')
    .select('tag_id')
    .where('lead_id', '=', leadId)
    .where('tag_id', '=', tag.id)
    .executeTakeFirst()
  if (held) return null
  await addTags({ tx }, leadId, [tag.id], actor.username)
  return tag.id
}

/**
 * Takes an enrolment back: the lead is as it was, a student entered for it goes to the trash, one
 * who was there before loses the courses that they got, and leaves again those that they had left.
 * Where money came in it stays.
 */
export async function undoEnrolment(at: Writing, leadId: number): Promise<Result<{ done: true }>> {
  const { tx, actor, now } = at
  const lead = await lockRecord(tx, LEAD, leadId)
  if (!lead.ok) return lead
  const leadIds = await listMerged(tx, leadId)
  const enrolment = await tx
    .selectFrom('lead_enrolments')
    .selectAll()
    .where('student_id', '=', lead.value.student_id ?? 0)
    .where('lead_id', 'in', leadIds)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (!enrolment) return refuse('lead_enrolments.not_enrolled')
  const { id, student_id: studentId, tag_id: tagId } = enrolment
  const undone = await (enrolment.created_student
    ? removeStudent(at, studentId)
    : removeCourses(at, id, studentId))
  if (!undone.ok) return undone
  if (tagId !== null) await removeTag(at, leadId, tagId)
  await tx
    .updateTable('lead_enrolments')
    .set({ undone_at: now, undone_by: actor.username })
    .where('id', '=', id)
    .execute()
  await unenrolLead(at, { leadIds, studentId })
  const before = { studentId }
  await record(tx, actor, { action: 'lead.unenrolled', entity: 'lead', entityId: leadId, before })
  return ok({ done: true })
}

async function removeStudent(at: Writing, studentId: number): Promise<Result<unknown>> {
  const paid = await whoHasPaid(at.tx, [studentId])
  return paid.has(studentId)
    ? refuse('enrolments.has_payments')
    : deleteRecord(at, STUDENT, studentId)
}

async function removeCourses(at: Writing, id: number, studentId: number): Promise<Result<unknown>> {
  const courses = await at.tx
    .selectFrom('lead_enrolment_courses')
    .select(['course_id as courseId', 'readmitted'])
    .where('enrolment_id', '=', id)
    .execute()
  for (const { courseId, readmitted } of courses) {
    const end = readmitted ? undoReadmission : unenrol
    const removed = await end(at.tx, at.actor, { studentId, courseId })
    if (!removed.ok && removed.code !== 'enrolments.student_not_found') return removed
  }
  return ok(true)
}
