/** A file about to be sent as an answer. */
export interface Download {
  readonly name: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  /** Hexadecimal digest of the content. */
  readonly sha256: string
}

export const PDF = 'application/pdf'

/** What a browser may show by itself: it runs nothing of what these contain. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', PDF])

/**
 * The headers under which a stored file is safe to serve: its checked type and no guessing,
 * pictures and PDFs in the page, everything else to the disk; kept by the browser alone, and
 * asked for again each time with the digest of what it has.
 */
export function downloadHeaders(file: Download): Record<string, string> {
  return {
    'content-type': file.mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mediaType,
    'content-disposition': `${shownOrSaved(file)}; ${fileNames(file.name)}`,
    'x-content-type-options': 'nosniff',
    ...powerless(file),
    'cache-control': 'private, no-cache',
    etag: etagOf(file),
  }
}

/**
 * Whatever a browser makes of the content, it runs nothing and asks for nothing. Not for PDFs: what
 * browsers show them with does not work in a sandbox, and has one of its own.
 */
function powerless({ mediaType }: Pick<Download, 'mediaType'>): Record<string, string> {
  return mediaType === PDF ? {} : { 'content-security-policy': POWERLESS }
}

const POWERLESS = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** In the page what a browser may show by itself, to the disk everything else. */
function shownOrSaved({ mediaType }: Pick<Download, 'mediaType'>): string {
  return SHOWN.has(mediaType) ? 'inline' : 'attachment'
}

/** The headers of a file that is made when it is asked for: kept by nobody. */
export function madeHeaders(file: Pick<Download, 'name' | 'mediaType'>): Record<string, string> {
  return {
    'content-type': file.mediaType,
    'content-disposition': `${shownOrSaved(file)}; ${fileNames(file.name)}`,
    'x-content-type-options': 'nosniff',
    ...powerless(file),
    'cache-control': 'no-store',
  }
}

/** Whether the browser has this very content already. */
export function isFresh(file: Pick<Download, 'sha256'>, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etagOf(file)) || known.includes('*')
}

const etagOf = ({ sha256 }: Pick<Download, 'sha256'>): string => `"${sha256}"`

/** The name twice: with plain letters for old programs, and as it is for all others. */
function fileNames(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, percent)
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}

const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
