/** The sections of the settings screen that are about the academy, not about accounts. */
export { AccountSection } from './components/account-section.tsx'
export { ApiPathSection } from './components/api-path-section.tsx'
export { MailSettingsSection } from './components/mail-settings-section.tsx'
export { TimeZoneSection } from './components/time-zone-section.tsx'
