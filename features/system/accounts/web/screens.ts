/** The way in: what the program asks the accounts before and around every screen. */
export type { OwnUser, SessionUser } from '../domain/contract.ts'
export { homeFor } from '../domain/rules.ts'
export { afterLogin, readSession, type Session, SessionContext, useSession } from './api.ts'
export { LoginPage } from './pages.tsx'

/** Over a page whose session has ended. */
export const loadSignInAgain = () => import('./components/sign-in-again.tsx')
