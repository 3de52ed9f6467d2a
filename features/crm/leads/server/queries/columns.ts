import { sql } from 'kysely'
import type { TagRole } from '#f/crm/tags/domain/types.ts'
import type { NextContact, Objection } from '../../domain/types.ts'

export interface HeldTag {
  readonly id: number
  readonly name: string
  readonly categoryId: number
  readonly role: TagRole | null
}

const TAGS = sql<HeldTag[]>`coalesce((
  select json_agg(
    json_build_object('id', tag_id, 'name', name, 'categoryId', category_id, 'role', role)
    order by category_id, name
  )
  from held_tags where held_tags.lead_id = leads.id
), '[]')`

/** What every list of leads reads of one. */
export const LEAD_COLUMNS = [
  'leads.id',
  'leads.name',
  'leads.surname',
  'leads.mail',
  'leads.phone',
  'leads.city',
  'leads.booking',
  'leads.registered_on as registeredOn',
  'leads.created_at as createdAt',
  'leads.updated_at as updatedAt',
  sql<Objection | null>`leads.not_to_call`.as('notToCall'),
  'leads.next_contact_at as nextContactAt',
  sql<NextContact | null>`leads.next_contact_kind`.as('nextContactKind'),
  sql<string | null>`(
    select coalesce(nullif(trim(accounts.name || ' ' || accounts.surname), ''), accounts.username)
    from account_cards accounts where accounts.id = leads.assigned_to
  )`.as('operator'),
  'leads.student_id as studentId',
  TAGS.as('tags'),
] as const

const namesOf = (tags: readonly HeldTag[], role: TagRole) =>
  tags
    .filter((tag) => tag.role === role)
    .map(({ name }) => name)
    .join(', ')

/** The names of a lead's tags by what the program takes them for. */
export function withTagNames<Row extends { readonly tags: HeldTag[] }>(row: Row) {
  return {
    ...row,
    course: namesOf(row.tags, 'course'),
    origin: namesOf(row.tags, 'origin'),
    infoDate: namesOf(row.tags, 'info_date'),
  }
}
