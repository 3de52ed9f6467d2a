/** Where a link may lead. */
const WHOLE = /^(https?:\/\/[^\s/]+\S*|mailto:[^\s@]+@[^\s@]+)$/i

/**
 * The address meant by what was typed: `esempio.it` is a site, `anna@esempio.it` a mailbox.
 * Undefined when it is neither.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (WHOLE.test(text)) return text
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  return /^[^\s@:/]+\.[^\s@:/]{2,}(\/\S*)?$/.test(text) ? `https://${text}` : undefined
}
