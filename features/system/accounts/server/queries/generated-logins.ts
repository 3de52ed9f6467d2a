import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'

/** The generated login of a person, if she has one. */
export async function findGeneratedLogin(db: Db, role: 'student' | 'teacher', personId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('role', '=', role)
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/**
 * The person a generated login would belong to; locked until the end of the transaction, so that
 * she gets one login only.
 */
export async function findPersonName(tx: Tx, role: 'student' | 'teacher', id: number) {
  return tx
    .selectFrom(role === 'student' ? 'students' : 'teachers')
    .select(['name', 'surname'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
