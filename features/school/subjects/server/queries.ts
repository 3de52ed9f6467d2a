import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { firstRow } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, sortedBy } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Subject, SubjectRow, subjectsContract } from '../domain/contract.ts'

type Query = Input<(typeof subjectsContract)['list']>

function matching(db: Db, query: Pick<Query, 'q'>) {
  return db
    .selectFrom('subjects')
    .where('deleted_at', 'is', null)
    .where(contains(sql.ref('search'), query.q))
}

/** How many subjects a list finds. */
export async function countSubjects(db: Db, query: Query): Promise<number> {
  const { total } = await matching(db, query)
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** What breaks a tie of each order, so that every order has an index. */
const THEN = { name: 'note', note: 'name' } as const

/** A page of subjects. */
export async function listSubjects(db: Db, query: Query): Promise<SubjectRow[]> {
  return matching(db, query)
    .select(['id', 'name', 'note'])
    .orderBy(...sortedBy(query, { name: 'name', note: 'note' }))
    .orderBy(THEN[query.sort], query.dir)
    .orderBy('id', query.dir)
    .limit(query.size)
    .offset(firstRow(query))
    .execute()
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

/** One subject, locked until the end of the transaction: for who changes what she has just read. */
export async function lockSubject(tx: Tx, id: number): Promise<Subject | undefined> {
  await tx.selectFrom('subjects').select('id').where('id', '=', id).forUpdate().execute()
  return findSubject(tx, id)
}
