import type { Role } from '#kit/domain/permissions.ts'

/** Every role a login can have; students' and teachers' logins exist but may not sign in here. */
export type AccountRole = Role | 'student' | 'teacher'

/** The numeric user types of the legacy scripts. */
export type UserType = 0 | 1 | 2 | 4

/** What a user may land on: the page of her role, or that of the day. */
export const LANDINGS = ['role', 'today'] as const
export type Chosen = (typeof LANDINGS)[number]

/** What decides where a user lands after signing in. */
export interface Landing {
  readonly username: string
  readonly type: UserType
  /** Only known for users of type 2, who cannot sign in today. */
  readonly brokerType?: 'company' | 'investor'
  /** What she chose; left out, the page of her role. */
  readonly landing?: Chosen
}

/** What the owner of an account is told by mail. */
export type News =
  | 'new_device'
  | 'password_changed'
  | 'mail_changed'
  | 'second_factor_set'
  | 'second_factor_removed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
