import { forgetChanges, type Tx } from '#kit/server/tx.ts'

/** Takes away the generated logins of people whose data are erased: their names are in them. */
export async function forgetLogins(
  tx: Tx,
  role: 'student' | 'teacher',
  personIds: readonly number[],
): Promise<void> {
  if (personIds.length === 0) return
  const gone = await tx
    .deleteFrom('accounts')
    .where('role', '=', role)
    .where('person_id', 'in', personIds)
    .returning('id')
    .execute()
  await forgetChanges(
    tx,
    'account',
    gone.map(({ id }) => id),
  )
}
