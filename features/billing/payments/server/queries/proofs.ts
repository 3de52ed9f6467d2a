import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { Output } from '#kit/domain/contract.ts'
import type { Proof, proofsContract } from '../../domain/contract/proofs.ts'
import type { Owed } from './dues.ts'

/** An instalment as one student owes it. */
interface DueOf {
  readonly id: number
  readonly studentId: number
}

/** Under this key `listProofs` has the proofs of an instalment of a student. */
export const proofKey = ({ id, studentId }: DueOf): string => `${id} ${studentId}`

/** What else a file proves: other instalments that have a proof of the same content. */
const alsoProves = sql<Proof['alsoProves']>`(
  select coalesce(json_agg(twin order by "dueOn", "studentName", "courseName"), '[]')
  from (
    select distinct students.id as "studentId",
      students.surname || ' ' || students.name as "studentName",
      courses.name as "courseName", instalments.due_on as "dueOn"
    from file_cards as copies
    join instalment_proofs as others on others.file_id = copies.id and others.deleted_at is null
    join student_cards students on students.id = others.student_id
    join plan_instalments instalments on instalments.id = others.instalment_id
    join course_cards courses on courses.id = instalments.course_id
    where copies.sha256 = files.sha256
      and (others.instalment_id, others.student_id) <> (proofs.instalment_id, proofs.student_id)
  ) as twin
)`

/**
 * The proofs of some instalments, in the order in which they came, by `proofKey`; one query for all
 * of them. Instalments without proofs are not there.
 */
export async function listProofs(
  db: Db,
  dues: readonly DueOf[],
): Promise<ReadonlyMap<string, Proof[]>> {
  if (dues.length === 0) return new Map()
  const { rows } = await sql<Proof & { of: string }>`
    select proofs.instalment_id || ' ' || proofs.student_id as "of",
      proofs.id, proofs.name, proofs.file_id as "fileId", files.media_type as "mediaType",
      files.size, proofs.created_at as "createdAt", proofs.created_by as "createdBy",
      ${alsoProves} as "alsoProves"
    from unnest(
      ${dues.map(({ id }) => id)}::bigint[], ${dues.map(({ studentId }) => studentId)}::bigint[]
    ) as due (instalment_id, student_id)
    join instalment_proofs as proofs using (instalment_id, student_id)
    join file_cards files on files.id = proofs.file_id
    where proofs.deleted_at is null
    order by proofs.id
  `.execute(db)
  const grouped = Map.groupBy(rows, (row) => row.of)
  return new Map([...grouped].map(([key, proofs]) => [key, proofs.map(present)]))
}

const present = ({ of: _of, ...proof }: Proof & { of: string }): Proof => proof

/** Numbers and names of the proofs of everybody, of a course, or of a student, by `proofKey`. */
export async function listProofNames(
  db: Db,
  { courseId, studentId }: Owed,
): Promise<ReadonlyMap<string, { id: number; name: string }[]>> {
  const rows = await db
    .selectFrom('plan_instalments as instalments')
    .innerJoin('instalment_proofs', 'instalment_proofs.instalment_id', 'instalments.id')
    .select([
      'instalment_proofs.id',
      'instalment_proofs.name',
      'instalment_proofs.instalment_id as instalmentId',
      'instalment_proofs.student_id as studentId',
    ])
    .where('instalment_proofs.deleted_at', 'is', null)
    .$if(courseId !== undefined, (query) =>
      query.where('instalments.course_id', '=', courseId ?? 0),
    )
    .$if(studentId !== undefined, (query) =>
      query.where('instalment_proofs.student_id', '=', studentId ?? 0),
    )
    .orderBy('instalment_proofs.id')
    .execute()
  return Map.groupBy(rows, (row) => proofKey({ id: row.instalmentId, studentId: row.studentId }))
}

/** The file of a proof that was not removed. */
export async function findProofFile(db: Db, id: number): Promise<number | undefined> {
  const proof = await db
    .selectFrom('instalment_proofs')
    .select('file_id as fileId')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return proof?.fileId
}

/** The file of the payment PDF of a course that is not in the trash. */
export async function findDocumentFile(db: Db, courseId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('course_payment_documents')
    .innerJoin('course_cards as courses', 'courses.id', 'course_payment_documents.course_id')
    .select('file_id as fileId')
    .where('course_id', '=', courseId)
    .where('courses.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.fileId
}

/** What is known of the payment PDF of a course. */
export async function findDocument(
  db: Db,
  courseId: number,
): Promise<Output<typeof proofsContract.courseDocument>['document'] | undefined> {
  return db
    .selectFrom('course_payment_documents as documents')
    .innerJoin('file_cards as files', 'files.id', 'documents.file_id')
    .select([
      'files.name',
      'files.media_type as mediaType',
      'files.size',
      'documents.created_at as createdAt',
      'documents.created_by as createdBy',
    ])
    .where('documents.course_id', '=', courseId)
    .executeTakeFirst()
}
