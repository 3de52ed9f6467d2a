/** What other features and the program may show of the accounts. */
export { SessionContext, useSession, useUser } from './api.ts'
export { SignInForm } from './components/sign-in-form.tsx'
