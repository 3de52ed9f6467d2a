import { z } from 'zod'
import { startBatch } from '#f/system/batches/server/mutations.ts'
import { id } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Result } from '#kit/domain/result.ts'
import type { BatchKind } from '#kit/server/batch.ts'
import type { Writing } from '#kit/server/route.ts'
import { credentialsTitle } from '../domain/text.ts'
import { sendCredentials } from './mutations.ts'
import { listContacts } from './queries.ts'

/** Mails each student the login of the students' area. */
const credentials: BatchKind<{ studentId: number }> = {
  name: 'students.credentials',
  who: 'credentials',
  item: z.object({ studentId: id }),
  title: credentialsTitle,
  act: (at, { studentId }) => sendCredentials(at, studentId),
}

export const studentBatches = [credentials]

/** Starts the sending to many students; those who are gone by now are left out. */
export async function sendManyCredentials(
  { tx, actor }: Writing,
  ids: readonly number[],
): Promise<Result<{ batchId: number }>> {
  const students = await listContacts(tx, ids)
  const items = students
    .filter(({ deleted }) => !deleted)
    .map((student) => ({ label: fullName(student), data: { studentId: student.id } }))
  return startBatch(tx, actor, credentials, { items })
}
