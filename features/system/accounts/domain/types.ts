import type { Role } from '#kit/domain/permissions.ts'

/** Every role a login can have; students' and teachers' logins exist but may not sign in here. */
export type AccountRole = Role | 'student' | 'teacher'

/** The numeric user types of the legacy scripts. */
export type UserType = 0 | 1 | 2 | 4

/** What decides where a user lands after signing in. */
export interface Landing {
  readonly username: string
  readonly type: UserType
  /** Only known for users of type 2, who cannot sign in today. */
  readonly brokerType?: 'company' | 'investor'
}
