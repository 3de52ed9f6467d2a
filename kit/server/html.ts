import sanitizeHtml from 'sanitize-html'
import { textOfHtml } from '#kit/domain/html.ts'
import { withoutInvisible } from '#kit/domain/text.ts'

/** Deeper lists are nobody's, and whoever shows them goes down as deep. */
const DEEPEST = 12

const LINK = /^\s*(https?:\/\/|mailto:)/i

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: DEEPEST,
  transformTags: {
    b: 'strong',
    i: 'em',
    // Pasted headings and blocks stay lines of their own.
    ...Object.fromEntries(['div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'p'])),
    // A link without an address that may be followed is only its text.
    a: (_tag, { href = '' }) =>
      LINK.test(href)
        ? { tagName: 'a', attribs: { href, rel: 'noopener noreferrer', target: '_blank' } }
        : { tagName: 'span', attribs: {} },
  },
}

/**
 * What somebody wrote in an editor, as it may be stored and shown: paragraphs, bold, italic, lists
 * and links to http, https and mailto addresses; everything else loses its marks, scripts and
 * styles go altogether. Empty when no text is left.
 */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(withoutInvisible(html), RULES).trim()
  return textOfHtml(clean) === '' ? '' : clean
}
