import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { Subject, SubjectRow, subjectsContract } from '../domain/contract.ts'

type Query = Input<(typeof subjectsContract)['list']>

function matching(db: Db, query: Pick<Query, 'q'>) {
  return db
    .selectFrom('subjects')
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('search'), query.q))
}

/** A page of subjects; every order has its index. */
export function listSubjects(db: Db, query: Query): Page<SubjectRow> {
  return pageOf(matching(db, query), query, {
    order: { name: ['name', 'note'], note: ['note', 'name'] },
    id: 'id',
    rows: (page) => page.select(['id', 'name', 'note']).execute(),
  })
}

/** Every subject that is not in the trash, by name and note. */
export async function listAllSubjects(db: Db): Promise<SubjectRow[]> {
  return matching(db, { q: '' })
    .select(['id', 'name', 'note'])
    .orderBy('name')
    .orderBy('note')
    .orderBy('id')
    .execute()
}

/** One subject, also from the trash. */
export async function findSubject(db: Db, id: number): Promise<Subject | undefined> {
  return db
    .selectFrom('subjects')
    .select(['id', 'name', 'note', 'version', sql<boolean>`deleted_at is not null`.as('deleted')])
    .where('id', '=', id)
    .executeTakeFirst()
}
