import type { WallTime } from '#kit/domain/day.ts'

/** A lesson as a line of a file says it, with the numbers of what it names; 0 for nothing. */
export interface SaidLesson {
  readonly courseId: number
  readonly courseName: string
  readonly roomId: number
  readonly teacherIds: readonly number[]
  readonly subjectIds: readonly number[]
  readonly startsAt: WallTime
  readonly minutes: number
  readonly topic: string
}

/** What lines may name, by their folded names. */
export interface Names {
  readonly courses: ReadonlyMap<string, readonly number[]>
  readonly rooms: ReadonlyMap<string, readonly number[]>
  readonly teachers: ReadonlyMap<string, readonly number[]>
  readonly subjects: ReadonlyMap<string, readonly number[]>
}
