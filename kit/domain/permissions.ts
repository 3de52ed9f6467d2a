/** Roles that sign in here: administrators and staff are users of type 0, the call centre of type 4. */
export const ROLES = ['admin', 'staff', 'call_centre'] as const
export type Role = (typeof ROLES)[number]

/**
 * Who may ask for something: a role, `public` for whoever has not signed in, or `unfinished` for who
 * gave the right password and has yet to set up the second factor that is asked of everybody.
 */
export type Caller = Role | 'public' | 'unfinished'

/** What one may be allowed to do. An operation, a legacy script and a screen each name one. */
export type Permission =
  /** Sign in, and answer by a personal link. */
  | 'public'
  /** Setting up the own second factor: all that can be done before it is there, where it is asked for. */
  | 'second-factor'
  /** The own password, sessions and work on many rows. */
  | 'own-account'
  /** A spreadsheet of rows that the caller has already. */
  | 'exports'
  | 'inbox'
  | 'school'
  | 'teaching'
  | 'billing'
  | 'messages'
  | 'events'
  /** Leads, their notes and calls; the list of tags, and new ones. */
  | 'crm'
  /** What is done with many leads at once, and what is taken away: also tags. */
  | 'crm-office'
  /** The lists of whom to call. */
  | 'calls'
  /** Finding any record by a text. */
  | 'search'
  | 'uploads'
  /** The academy's settings and its outgoing mail. */
  | 'settings'
  /** Who did what. */
  | 'audit'
  /** The generated logins of students and teachers. */
  | 'credentials'
  /** The accounts of those who work here. */
  | 'accounts'
  /** The secret addresses at which leads come in from outside. */
  | 'lead-forms'
  /** How the program itself is: backups, jobs, what its machine has left. */
  | 'installation'
  /** Erasing the data of persons, and for how long data are kept. */
  | 'privacy'
  /** Reading the old program, from an address that the server fetches, and moving in from it. */
  | 'move-in'

const EVERYBODY = ['public'] as const
const UNFINISHED = [...EVERYBODY, 'second-factor'] as const
const SIGNED_IN = [...UNFINISHED, 'own-account', 'exports', 'crm'] as const
const STAFF = [
  ...SIGNED_IN,
  'inbox',
  'school',
  'teaching',
  'billing',
  'messages',
  'events',
  'crm-office',
  'search',
  'uploads',
  'settings',
  'audit',
  'credentials',
] as const

/** What each role may do: the only table of it. */
export const PERMISSIONS: Readonly<Record<Caller, readonly Permission[]>> = {
  public: EVERYBODY,
  unfinished: UNFINISHED,
  call_centre: [...SIGNED_IN, 'calls'],
  staff: STAFF,
  admin: [...STAFF, 'accounts', 'lead-forms', 'installation', 'privacy', 'move-in'],
}

/** Whether a caller may do something; who has not signed in is `public`. */
export function may(caller: Caller | undefined, permission: Permission): boolean {
  return PERMISSIONS[caller ?? 'public'].includes(permission)
}
