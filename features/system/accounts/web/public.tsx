/** What other features and the program may show of the accounts. */
export { signOut, useSession, useUser } from './api.ts'
export { LandingSection } from './components/landing-section.tsx'
export { PasswordSection } from './components/password-section.tsx'
export { ProtectionSection } from './components/protection-section.tsx'
export { OwnSessionsSection } from './components/own-sessions-section.tsx'
export { AccountsSection } from './components/accounts-section.tsx'
