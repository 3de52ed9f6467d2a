import { createClient } from '#kit/web/client.ts'
import { lessonsContract } from '../domain/contract.ts'

export const api = createClient('lessons', lessonsContract)

/** Features that show lessons, or count something of theirs. */
export const LESSON_READERS = [
  'hours',
  'closings',
  'teachers',
  'courses',
  'attendance',
  'makeups',
] as const
