import { sql } from 'kysely'
import { findLead } from '#f/crm/leads/server/queries.ts'
import { listCourseOptions } from '#f/school/courses/server/queries.ts'
import { findPlan } from '#f/billing/plans/server/queries.ts'
import type { Lead } from '#f/crm/leads/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { phoneDigits } from '#kit/domain/phone.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Db } from '#kit/server/db.ts'
import type { CoursePlan, KnownStudent, LeadEnrolment, Prepared } from '../domain/contract.ts'
import { carriedNotes, proposedCourses, SHOWN_STUDENTS } from '../domain/rules.ts'
import { consentNote, noteLine } from '../domain/text.ts'
import type { StudentReason } from '../domain/types.ts'

/** What enrolling a lead begins with; undefined when there is no such lead. */
export async function prepare(db: Db, id: number, today: Day): Promise<Prepared | undefined> {
  const lead = await findLead(db, id)
  if (lead?.state !== 'active') return undefined
  const [tags, offered, students, enrolment] = await Promise.all([
    listCourseTags(db, id),
    listCourseOptions(db, { offer: 'offered' }, today),
    listKnownStudents(db, lead),
    findEnrolmentOf(db, id),
  ])
  const { name, surname, mail, phone, city } = lead
  return {
    leadId: id,
    ...{ name, surname, mail, phone, city, students },
    notes: notesOf(lead),
    courseIds: proposedCourses(tags, offered),
    wishes: tags.map((tag) => tag.name),
    enrolment: enrolment ?? null,
  }
}

function notesOf({ consentOn, consentSource, consentText, notes }: Lead): string {
  const lines = notes.toReversed().map(({ at, note }) => noteLine(at, note))
  return carriedNotes([consentNote(consentOn, consentSource, consentText), ...lines])
}

/** The tags of courses that a lead holds, each with the course that leads with it enrolled in last. */
function listCourseTags(db: Db, leadId: number) {
  return db
    .selectFrom('held_tags')
    .where('held_tags.lead_id', '=', leadId)
    .where('held_tags.role', '=', 'course')
    .select([
      sql<string>`held_tags.name`.as('name'),
      sql<number | null>`(
        select lead_enrolment_courses.course_id
        from lead_enrolments
        join lead_enrolment_courses on lead_enrolment_courses.enrolment_id = lead_enrolments.id
        join lead_tags on lead_tags.lead_id = lead_enrolments.lead_id
          and lead_tags.tag_id = held_tags.tag_id
        where lead_enrolments.undone_at is null
        order by lead_enrolments.enrolled_at desc, lead_enrolment_courses.course_id limit 1
      )`.as('lastCourseId'),
    ])
    .orderBy('held_tags.name')
    .execute()
}

/** Students who are probably the person of a lead; each reason has its index. */
async function listKnownStudents(db: Db, lead: Lead): Promise<KnownStudent[]> {
  const digits = phoneDigits(lead.phone) ?? ''
  const { rows } = await sql<KnownStudent>`
    select students.id, students.name, students.surname, students.mail, students.phone,
      array(
        select courses.name from enrolment_cards enrolments join course_cards courses on courses.id = enrolments.course_id
        where enrolments.student_id = students.id and courses.deleted_at is null
        order by courses.starts_on desc, courses.name limit 5
      ) as courses, array(
        select course_id from enrolment_cards enrolments
        where enrolments.student_id = students.id order by course_id
      ) as "courseIds", found.reasons
    from (
      select id, array_agg(reason order by reason desc) as reasons from (
        select id, ${'phone' satisfies StudentReason} as reason from student_cards students
        where quinte_phone(phone) = ${digits} and deleted_at is null
        union all
        select id, ${'mail' satisfies StudentReason} from student_cards students
        where lower(mail) = ${lead.mail.toLowerCase()} and ${lead.mail} <> '' and deleted_at is null
        union all
        select id, ${'person' satisfies StudentReason} from student_cards students
        where quinte_fold(surname) = ${foldText(lead.surname)}
          and quinte_fold(name) = ${foldText(lead.name)} and deleted_at is null
      ) one group by id order by count(*) desc, id limit ${sql.lit(SHOWN_STUDENTS)}
    ) found
    join student_cards students on students.id = found.id
    order by cardinality(found.reasons) desc, students.id
  `.execute(db)
  return rows
}

/**
 * A lead and those that were merged into it, one after the other: an enrolment of theirs is its own
 * since then.
 */
export async function listMerged(db: Db, leadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive own as (
      select ${leadId}::bigint as id
      union select leads.id from leads join own on leads.merged_into = own.id
    )
    select id from own
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Whom a lead became; undefined when it has not enrolled. */
export async function findEnrolmentOf(db: Db, leadId: number): Promise<LeadEnrolment | undefined> {
  const merged = await listMerged(db, leadId)
  return db
    .selectFrom('leads')
    .innerJoin('student_cards as students', 'students.id', 'leads.student_id')
    .leftJoin('lead_enrolments', (join) =>
      join
        .onRef('lead_enrolments.student_id', '=', 'leads.student_id')
        .on('lead_enrolments.undone_at', 'is', null)
        .on('lead_enrolments.lead_id', 'in', merged),
    )
    .where('leads.id', '=', leadId)
    .select([
      'students.id as studentId',
      'students.name',
      'students.surname',
      sql<string[]>`array(
        select courses.name from lead_enrolment_courses
        join course_cards courses on courses.id = lead_enrolment_courses.course_id
        where lead_enrolment_courses.enrolment_id = lead_enrolments.id order by courses.name
      )`.as('courses'),
      sql<string>`leads.enrolled_at`.as('enrolledAt'),
      sql<string>`coalesce(lead_enrolments.enrolled_by, '')`.as('enrolledBy'),
      sql<boolean>`lead_enrolments.id is not null`.as('undoable'),
    ])
    .executeTakeFirst()
}

/** The leads that a student was, the newest first. */
export function listLeadsOf(db: Db, studentId: number) {
  return db
    .selectFrom('leads')
    .select(['id', 'name', 'surname', 'created_at as createdAt'])
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
}

/** What some courses cost, in the order asked for. */
export async function listPlans(db: Db, courseIds: readonly number[]): Promise<CoursePlan[]> {
  if (courseIds.length === 0) return []
  const courses = await db
    .selectFrom('course_cards as courses')
    .select(['id', 'name'])
    .where('id', 'in', [...courseIds])
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Map(courses.map(({ id, name }) => [id, name]))
  const asked = courseIds.filter((id) => known.has(id))
  return Promise.all(
    asked.map(async (courseId) => {
      const plan = await findPlan(db, courseId, null)
      const course = known.get(courseId) ?? ''
      if (!plan) return { courseId, course, plan: null }
      const instalments = plan.instalments.map(({ id, dueOn, amountCents }) => ({
        id,
        dueOn,
        amountCents,
      }))
      return { courseId, course, plan: { totalCents: plan.totalCents, instalments } }
    }),
  )
}
