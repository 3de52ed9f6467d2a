import { sql } from 'kysely'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { PresenceRow } from '../domain/contract.ts'
import { SOURCES } from '../domain/text.ts'
import type { Tx } from '#kit/server/tx.ts'

/** Leads as guests of an event, by surname; those of the trash are nobody. */
export async function listGuests(db: Db | Tx, leadIds: readonly number[]) {
  const rows = await db
    .selectFrom('leads')
    .select(['id as leadId', 'name', 'surname', 'mail'])
    .where('id', 'in', [...leadIds])
    .where('deleted_at', 'is', null)
    .orderBy('surname')
    .orderBy('id')
    .execute()
  return rows.map(({ leadId, mail, ...person }) => ({
    ...{ leadId, mail },
    name: fullName(person),
    firstName: person.name,
  }))
}

/** Who somebody at the door is, where they are known. */
export interface Known {
  readonly studentId?: number
  readonly leadId?: number
}

/**
 * The student of this name, known by the contact too or the only one of the name where none was
 * given; else the lead with this mail or telephone number, the newest of several.
 */
export async function findKnown(
  db: Db | Tx,
  guestName: string,
  contact: string,
): Promise<Known | undefined> {
  const digits = sql`quinte_phone(${contact})`
  const students = await sql<{ id: number }>`
    select id from student_cards students
    where deleted_at is null
      and quinte_fold(${guestName})
        in (quinte_fold(surname || ' ' || name), quinte_fold(name || ' ' || surname))
      and (${contact} = '' or lower(${contact}) in (lower(mail), lower(mail2))
        or quinte_phone(phone) = ${digits})
    limit 2
  `.execute(db)
  const [student, other] = students.rows
  if (student && !other) return { studentId: student.id }
  if (contact === '') return undefined
  const leads = await sql<{ id: number }>`
    select id from leads
    where deleted_at is null
      and (phone_digits = ${digits} or (mail <> '' and lower(mail) = lower(${contact})))
    order by id desc limit 1
  `.execute(db)
  const [lead] = leads.rows
  return lead && { leadId: lead.id }
}

/** Who accepted and who came to an event: students by course, everybody by where they came from. */
export async function listPresence(db: Db, eventId: number): Promise<PresenceRow[]> {
  const { rows } = await sql<PresenceRow>`
    with people as (
      select id, student_id, teacher_id, lead_id, state, present_at from invitations
      where event_id = ${eventId} and removed_at is null
        and (state = 'accepted' or present_at is not null)
    ), said as (
      select people.id, 'course' as kind, courses.name, people.state, people.present_at from people
      join attending_students on attending_students.student_id = people.student_id
      join course_cards courses on courses.id = attending_students.course_id
        and courses.deleted_at is null and courses.archived_at is null
      union all
      select people.id, 'source', coalesce(held_tags.name, case
        when people.student_id is not null then ${SOURCES.student}
        when people.teacher_id is not null then ${SOURCES.teacher}
        when people.lead_id is not null then ${SOURCES.lead}
        else ${SOURCES.guest}
      end), people.state, people.present_at
      from people
      left join held_tags on held_tags.lead_id = people.lead_id and held_tags.role = 'origin'
    )
    select kind, name, count(*) filter (where state = 'accepted')::int as expected,
      count(present_at)::int as present
    from said group by kind, name
    order by kind, name collate quinte_it
  `.execute(db)
  return rows
}
