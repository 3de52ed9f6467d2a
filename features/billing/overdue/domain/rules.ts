/** What the text of a reminder may name: `{nome}` … */
export const PLACEHOLDERS = [
  ...(['nome', 'cognome', 'rate', 'totale', 'accademia'] as const),
  ...(['bonifico', 'iban', 'beneficiario'] as const),
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
/** The list of instalments has no room in a subject. */
export const SUBJECT_PLACEHOLDERS = ['nome', 'cognome', 'totale', 'accademia'] as const

/** Why somebody gets no reminder of an instalment. */
export const SKIPPED = [
  'not_late',
  'nothing_missing',
  'reminded_today',
  'withdrawn',
  'blacklisted',
  'no_mail',
] as const
export type Skipped = (typeof SKIPPED)[number]

/** Instalments that are reminded of, and mails that are taken back, in one go. */
export const REMINDER_PART = 200

/** A name in braces, on one line. */
export const BRACES = /\{([^{}\n]*)\}/g

/** What a text has in braces that is none of these, each once: `{nme}` is `nme`. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const named = [...text.matchAll(BRACES)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !known.includes(name))
}
