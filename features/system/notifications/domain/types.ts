import type { Role } from '#kit/domain/permissions.ts'

/** A user as far as it matters who is told something. */
export interface Reader {
  readonly id: number
  readonly role: Role
}

/** What is told; to whom is another question. */
export interface Notice {
  readonly title: string
  readonly body: string
  /** The student it comes from or is about. */
  readonly studentId: number | null
  /** The request for a makeup lesson that it tells of. */
  readonly makeupId: number | null
}
