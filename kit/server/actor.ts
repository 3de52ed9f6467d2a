import type { Caller } from '#kit/domain/permissions.ts'

/** Who acts: passed to every mutation and written beside what it did. */
export interface Actor {
  /** `undefined` for the program itself (first start, scheduled work, demo data). */
  readonly accountId: number | undefined
  readonly username: string
  readonly name: string
  readonly surname: string
  readonly role: Caller
}

/** The program acting by itself. */
export const SYSTEM: Actor = {
  accountId: undefined,
  username: 'sistema',
  name: '',
  surname: '',
  role: 'admin',
}
