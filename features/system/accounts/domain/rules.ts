import type { Role } from '#kit/domain/permissions.ts'
import type { AccountRole, Landing, UserType } from './types.ts'

/** Hours without a request after which a session is over. */
export const SESSION_IDLE_HOURS = 12
/** Days after which a session is over however much it is used. */
export const SESSION_DAYS = 30
/** Days for which an ended or abandoned session is kept, to look back at. */
export const SESSION_KEPT_DAYS = 90

/** Codes with which one gets in without the authenticator, each once. */
export const RECOVERY_CODES = 10
/** From so few on, their owner is told that they come to an end. */
export const FEW_RECOVERY_CODES = 3

/** Shortest password a staff account may choose. */
export const PASSWORD_MIN = 10

const TYPES: Readonly<Record<AccountRole, UserType>> = {
  admin: 0,
  staff: 0,
  student: 1,
  teacher: 2,
  call_centre: 4,
}

/** The legacy scripts' user type of a role: 0 admin and staff, 1 student, 2 teacher, 4 call centre. */
export function userType(role: AccountRole): UserType {
  return TYPES[role]
}

/** Whether a login of this role may enter the back office: types 0 and 4 only. */
export function maySignIn(role: AccountRole): role is Role {
  return role === 'admin' || role === 'staff' || role === 'call_centre'
}

/**
 * Where a user lands: the home redirect of the product overview, evaluated in its order (brokers,
 * admin, call centre, billing, everybody else), unless she chose the page of the day.
 */
export function homeFor(user: Landing): string {
  if (user.type === 2 && user.brokerType === 'company') return '/app/companiesBroker'
  if (user.type === 2 && user.brokerType === 'investor') return '/app/investorsBroker'
  if (user.landing === 'today') {
    return user.type === 0 && user.username === 'billing' ? '/billing/oggi' : '/app/oggi'
  }
  if (user.username === 'admin') return '/app/corsi'
  if (user.type === 4) return user.username === 'phoneop' ? '/app/dachiamare' : '/app/dashboard'
  if (user.username === 'billing') return '/billing/corsi'
  return '/app/eventslist'
}
