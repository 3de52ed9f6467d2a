/** The ports at which mail servers take mail from programs; others are not asked. */
export const MAIL_PORTS = [465, 587, 2525, 25] as const
export type MailPort = (typeof MAIL_PORTS)[number]

/** What can be found out about the records of a domain. */
export const FINDINGS = [
  'dns_silent',
  'spf_good',
  'spf_missing',
  'spf_several',
  'spf_open',
  'spf_without_provider',
  'dkim_good',
  'dkim_missing',
  'dkim_revoked',
  'dmarc_good',
  'dmarc_missing',
  'dmarc_several',
  'dmarc_unreadable',
  'dmarc_watching',
] as const
export type Finding = (typeof FINDINGS)[number]
