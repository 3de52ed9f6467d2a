import { ROLES, type Role } from '#kit/domain/permissions.ts'

/** The roles in words. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: 'Amministratore',
  staff: 'Segreteria',
  call_centre: 'Call centre',
}

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))
