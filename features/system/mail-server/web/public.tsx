/** The sections of the settings screen about the mail server and the sender's domain. */
export { DomainSection } from './components/domain-section.tsx'
export { MailServerSection } from './components/mail-server-section.tsx'
