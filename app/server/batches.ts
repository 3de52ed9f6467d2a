import { studentBatches } from '#f/school/students/server/jobs.ts'
import type { BatchKinds } from '#kit/server/batch.ts'

/** Every kind of work on many rows that the server does by itself. */
export const batchKinds: BatchKinds = [...studentBatches]
