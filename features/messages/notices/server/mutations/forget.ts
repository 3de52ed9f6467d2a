import { sql } from 'kysely'
import { isErased as isErasedStudent } from '#f/school/students/server/queries.ts'
import { isErased as isErasedTeacher } from '#f/school/teachers/server/queries.ts'
import { FORGOTTEN } from '#kit/domain/text.ts'
import { forgetChanges, type Tx } from '#kit/server/tx.ts'

/**
 * Takes away what people who have just been erased were told, where nobody else was told it: the
 * words may be about one of them. What a course or somebody else was told stays.
 */
export async function forgetNotices(
  tx: Tx,
  of: 'student' | 'teacher',
  personIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update notices set subject = ${FORGOTTEN}, text = '', html = ''
    where id in (
      select notice_id from notice_targets
      where ${sql.ref(`${of}_id`)} = any(${[...personIds]}::bigint[])
    ) and not exists (
      select from notice_targets other where other.notice_id = notices.id
        and not ${isErasedStudent(sql.ref('other.student_id'))}
        and not ${isErasedTeacher(sql.ref('other.teacher_id'))}
    )
    returning id
  `.execute(tx)
  await forgetChanges(
    tx,
    'notice',
    rows.map(({ id }) => id),
  )
}
