import type { Finding } from '../types.ts'

/** The texts at a name; `undefined` when DNS could not be asked. */
export type Texts = readonly string[] | undefined

/** The selectors under which providers publish their keys when nobody says which. */
export const USUAL_SELECTORS = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  'a1',
  'krs',
  's1',
  's2',
  'k1',
] as const

/** The names at which the rule of a domain for forged mails may stand: its own, then those above. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`)
}

/** What the record of who may send for a domain says. */
export function judgeSpf(texts: Texts, provider: string | undefined): Finding {
  if (texts === undefined) return 'dns_silent'
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [record, second] = records
  if (record === undefined) return 'spf_missing'
  if (second !== undefined) return 'spf_several'
  const terms = record.toLowerCase().split(/\s+/)
  if (terms.some((term) => term === '+all' || term === 'all')) return 'spf_open'
  const leads = terms.some((term) => term.startsWith('redirect='))
  if (provider === undefined || leads || terms.includes(`include:${provider}`)) return 'spf_good'
  return 'spf_without_provider'
}

/** What the keys that were found under all selectors say. */
export function judgeDkim(found: readonly Texts[]): Finding {
  const keys = found.flatMap((texts) => texts ?? []).filter((text) => /(^|;)\s*p=/i.test(text))
  if (keys.some((key) => /(^|;)\s*p=\s*[a-z0-9+/]/i.test(key))) return 'dkim_good'
  if (keys.length > 0) return 'dkim_revoked'
  return found.includes(undefined) ? 'dns_silent' : 'dkim_missing'
}

/** What the rule for forged mails says; the texts of its names in their order. */
export function judgeDmarc(found: readonly Texts[]): Finding {
  for (const texts of found) {
    if (texts === undefined) return 'dns_silent'
    const records = texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    const [record, second] = records
    if (record === undefined) continue
    if (second !== undefined) return 'dmarc_several'
    const policy = /;\s*p\s*=\s*([a-z]+)/i.exec(record)?.[1]?.toLowerCase()
    if (policy === 'none') return 'dmarc_watching'
    return policy === 'quarantine' || policy === 'reject' ? 'dmarc_good' : 'dmarc_unreadable'
  }
  return 'dmarc_missing'
}
