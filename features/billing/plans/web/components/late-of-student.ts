import type { Deciding } from '#f/school/students/web/public.tsx'
import { createClient } from '#kit/web/client.ts'
import { newcomersContract } from '../../domain/contract/newcomers.ts'

// Apart from the whole client: the form of a student loads no more than this.
const api = createClient('plans', newcomersContract)

/** Saves the form of a student, and asks before what becomes of late instalments of new courses. */
export const lateOfStudent: Deciding = {
  create: api.createStudent,
  update: api.updateStudent,
  ask: async (newcomer) => (await import('./late-question.tsx')).askLate(newcomer),
}
