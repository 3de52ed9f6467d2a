/** Plain text made comparable, and made safe inside HTML. */

/** What accent removal leaves as it is, but `unaccent` of PostgreSQL 18 replaces. */
const REPLACED: Readonly<Record<string, string>> = {
  ª: 'a',
  º: 'o',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '′': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
}
const REPLACEABLE = new RegExp(`[${Object.keys(REPLACED).join('')}]`, 'g')
const ACCENTS = /[\u0300-\u036f]/g

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * The form in which texts are searched and compared: lower case, without accents, typographic
 * apostrophes and dashes made plain, every run of spaces one space, none at the ends.
 * For the letters of Italian and of other Latin alphabets met in names it gives what
 * `lower(unaccent(…))` gives in the database, so the screen and the server find the same rows.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(REPLACEABLE, (letter) => REPLACED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Makes a text safe as the content of an HTML element or of a quoted attribute. */
export function htmlEscape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Control characters other than tab and line ends, soft hyphens, zero-width and direction signs. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- they are what is removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * A text without the signs that nobody sees: they come along when text is copied from mails,
 * documents and telephones, and then searches, lengths and comparisons go wrong.
 */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/**
 * Whether the database can keep a text: it takes neither the zero sign nor half of a sign that
 * is written as two, which only broken programs send.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** So much of a text from its beginning; half of a sign that is cut in two becomes one of its own. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).toWellFormed()
}

/** Stands in the place of what was said about people whose data were erased. */
export const FORGOTTEN = 'Dati cancellati'
