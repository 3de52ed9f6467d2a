import type { Allowed, MediaType } from './types.ts'

/** Hours for which a file that was uploaded waits for its form to be saved. */
export const UPLOAD_HOURS = 24

const SCANS: readonly MediaType[] = ['application/pdf', 'image/jpeg', 'image/png']

/** How much of the beginning of a file decides its type. */
export const HEAD_SIZE = 64 * 1024

/** First bytes of a file, as Latin letters; the offset is 0 unless given. */
const SIGNATURES: readonly (readonly [MediaType, string, offset?: number])[] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'WEBP', 8],
  ['application/pdf', '%PDF-'],
  ['application/msword', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['application/rtf', '{\\rtf'],
  ['audio/mpeg', 'ID3'],
  ['audio/mpeg', '\xff\xfb'],
  ['audio/mpeg', '\xff\xf3'],
  ['video/mp4', 'ftyp', 4],
]

/** How an entry of a zip archive begins that tells which document the archive is. */
const ARCHIVES: readonly (readonly [MediaType, string])[] = [
  ['application/vnd.oasis.opendocument.text', 'mimetypeapplication/vnd.oasis.opendocument.text'],
  [
    'application/vnd.oasis.opendocument.spreadsheet',
    'mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
  ],
  [
    'application/vnd.oasis.opendocument.presentation',
    'mimetypeapplication/vnd.oasis.opendocument.presentation',
  ],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'ppt/'],
]
const ENTRY = 'PK\x03\x04'
/** Between the signature of an entry and its name. */
const ENTRY_FACTS = 26

/**
 * The type of a file by its first bytes, up to HEAD_SIZE of them; what its name says never
 * counts. `undefined` when it is none of the accepted ones.
 */
export function mediaTypeOf(head: Uint8Array): MediaType | undefined {
  const text = latin(head)
  const known = SIGNATURES.find(([, bytes, offset = 0]) => text.startsWith(bytes, offset))
  if (known) return known[0]
  if (text.startsWith(ENTRY)) return archiveType(text)
  return isPlainText(head) ? 'text/plain' : undefined
}

function archiveType(text: string): MediaType {
  const entries = text.split(ENTRY).map((entry) => entry.slice(ENTRY_FACTS))
  const known = ARCHIVES.find(([, name]) => entries.some((entry) => entry.startsWith(name)))
  return known?.[0] ?? 'application/zip'
}

/** Whether a type may be stored where `allowed` is asked for. */
export function isAllowed(mediaType: MediaType, allowed: Allowed): boolean {
  if (allowed === 'scan') return SCANS.includes(mediaType)
  return allowed === 'document' || mediaType.startsWith('image/')
}

/** Whether a browser shows files of a type by itself; the others are saved. */
export function isShown(mediaType: string): boolean {
  return mediaType === 'application/pdf' || mediaType.startsWith('image/')
}

/** A file name without folders and without signs that a header or a disk would trip over. */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  const plain = last.replace(/[\u0000-\u001f\u007f"<>|:*?\u202a-\u202e\u2066-\u2069]/g, ' ')
  const short = plain.replace(/\s+/g, ' ').trim().slice(-150)
  return /[\p{L}\p{N}]/u.test(short) ? short : 'documento'
}

/** What the name of a file of each type may end in; the first is put behind one that ends otherwise. */
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'
const ENDINGS: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'jpg jpeg jpe jfif',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/msword': 'doc dot xls xlt ppt pps msg',
  [`${OFFICE}.wordprocessingml.document`]: 'docx dotx',
  [`${OFFICE}.spreadsheetml.sheet`]: 'xlsx xltx',
  [`${OFFICE}.presentationml.presentation`]: 'pptx ppsx potx',
  [`${OPEN}.text`]: 'odt ott',
  [`${OPEN}.spreadsheet`]: 'ods ots',
  [`${OPEN}.presentation`]: 'odp otp',
  // Also documents that tell what they are only far inside.
  'application/zip': 'zip docx xlsx pptx odt ods odp pages numbers key',
  'application/rtf': 'rtf doc',
  'audio/mpeg': 'mp3',
  // Photographs of some phones begin like films.
  'video/mp4': 'mp4 m4v m4a mov 3gp heic heif avif',
  // Statements of banks and electronic invoices are XML, and go by that ending where they are read.
  'text/plain': 'txt csv tsv md log ics vcf srt vtt fountain xml',
}

/**
 * By what a browser takes XML for a page or a drawing, whose scripts it runs: their names, a style
 * that makes one of it, and the ways to write these in disguise. No statement or invoice has any.
 */
const PAGE_IN_XML =
  /<!DOCTYPE|w3\.org\/(?:1999\/(?:xhtml|XSL)|2000\/svg)|xmlns[^\s=<>]{0,500}\s*=\s*(?:"[^"&]*&|'[^'&]*&)/i

/**
 * A name whose ending says what is inside, so that nothing that was called a page, a drawing or a
 * program opens as one where it is saved: `pagina.html` becomes `pagina.html.txt`, and so does a
 * page that is called `.xml`.
 */
export function safeName(
  name: string,
  mediaType: MediaType,
  head: Uint8Array = new Uint8Array(),
): string {
  const clean = cleanName(name)
  // Windows leaves dots and spaces at the end out.
  const ending = /\.([^.\s]*)[.\s]*$/.exec(clean)?.[1]?.toLowerCase()
  const fitting = ENDINGS[mediaType].split(' ')
  // Without the zeros of texts of two bytes a sign.
  const isPage = ending === 'xml' && PAGE_IN_XML.test(latin(head).replaceAll('\0', ''))
  if (ending === undefined || (fitting.includes(ending) && !isPage)) return clean
  return `${clean.slice(0, 140)}.${fitting[0]}`
}

/** Bytes as letters of the same numbers, so that signatures can be compared as texts. */
function latin(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 4096) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 4096)))
  }
  return parts.join('')
}

/** Text of any encoding has no control characters besides tab, line ends and form feed. */
function isPlainText(head: Uint8Array): boolean {
  if (head.length === 0) return false
  const wide = UTF_16.find(([, first, second]) => head[0] === first && head[1] === second)
  // Every other byte of it is a zero, so its signs are looked at and not its bytes.
  const signs = wide ? unitsOf(head.subarray(2), wide[0]) : [...head]
  return signs.every((sign) => sign >= 32 || (sign >= 9 && sign <= 13))
}

/** The marks with which a text of two bytes a sign begins; Excel's “Testo Unicode” is the first. */
const UTF_16 = [
  ['low first', 0xff, 0xfe],
  ['high first', 0xfe, 0xff],
] as const

function unitsOf(bytes: Uint8Array, order: (typeof UTF_16)[number][0]): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // What a head cuts in two is left out.
  return Array.from({ length: Math.floor(bytes.length / 2) }, (_unit, at) =>
    view.getUint16(at * 2, order === 'low first'),
  )
}
