import type { WallTime } from '#kit/domain/day.ts'
import { formatWallTime } from '#kit/domain/format.ts'

/** What the mail says besides: when they are expected, and what the office wrote. */
export function inviteNote(expectedAt: WallTime | null, notes: string): string {
  const expected = expectedAt === null ? '' : `Ti aspettiamo il ${formatWallTime(expectedAt)}.`
  return [expected, notes].filter((line) => line !== '').join('\n')
}

/** What those who came are counted by when it is neither a course nor where a lead came from. */
export const SOURCES = {
  student: 'Studenti',
  teacher: 'Insegnanti',
  lead: 'Lead senza provenienza',
  guest: 'Altri ospiti',
} as const
