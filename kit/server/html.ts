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
    a: (_tag, { href = '' }) =>
      LINK.test(href)
        ? { tagName: 'a', attribs: { href, rel: 'noopener noreferrer', target: '_blank' } }
        : { tagName: 'a', attribs: {} },
  },
}

/** Marks of a text that looks like its author wanted: letters, size and colour, nothing that places. */
const STYLES = {
  'font-size': [/^(?:[89]|[1-4]\d)px$/],
  'font-family': [/^[A-Za-z ,'"-]{1,60}$/],
  color: [/^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/],
}

/** The rules of each editor: a plain text, a mail, and a line without lists or links. */
const EDITORS = {
  text: RULES,
  mail: {
    ...RULES,
    allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'span'],
    allowedAttributes: { ...(RULES.allowedAttributes as object), span: ['style'] },
    allowedStyles: { span: STYLES },
  },
  inline: {
    ...RULES,
    allowedTags: ['p', 'br', 'strong', 'em', 'u'],
    allowedAttributes: {},
    transformTags: { ...RULES.transformTags, li: 'p' },
  },
} as const satisfies Readonly<Record<string, sanitizeHtml.IOptions>>

/** So many marks may be open: each more costs as much as there are, and a dozen are kept. */
const MOST_OPEN = 500

class TooDeep extends Error {}

/** By the rules; without any mark where more are open than anybody opens. */
function sanitized(html: string, rules: sanitizeHtml.IOptions): string {
  let open = 0
  const onOpenTag = () => {
    open += 1
    if (open > MOST_OPEN) throw new TooDeep()
  }
  const onCloseTag = () => {
    open -= 1
  }
  try {
    return sanitizeHtml(html, { ...rules, onOpenTag, onCloseTag })
  } catch (error) {
    if (error instanceof TooDeep) return sanitizeHtml(html.replace(/<[^<>]*>?/g, ' '), rules)
    throw error
  }
}

/** Passes after which nothing changes any more: a mark that is closed late moves what follows it. */
const PASSES = 5

/**
 * A link without an address that may be followed is only its text. Links do not stand in each other:
 * as in a browser the next one ends the one before, so that nothing is in a link that was in none.
 */
function withoutDeadLinks(html: string): string {
  let open: 'live' | 'dead' | undefined
  return html.replace(/<a\b[^>]*>|<\/a>/g, (mark) => {
    const ended = open === 'live' ? '</a>' : ''
    open = mark === '</a>' ? undefined : mark === '<a>' ? 'dead' : 'live'
    return open === 'live' ? ended + mark : ended
  })
}

/**
 * What somebody wrote in an editor, as it may be stored and shown: paragraphs, bold, italic, lists
 * and links to http, https and mailto addresses; everything else loses its marks, scripts and
 * styles go altogether. A mail also keeps underlining, letters, size and colour; `inline` neither
 * lists nor links. Empty when no text is left.
 */
export function cleanHtml(html: string, editor: keyof typeof EDITORS = 'text'): string {
  const rules: sanitizeHtml.IOptions = EDITORS[editor]
  let clean = html
  for (let pass = 1, before = ''; clean !== before && pass <= PASSES; pass += 1) {
    before = clean
    // Before each pass: what nobody sees may also have been written as a number.
    clean = withoutDeadLinks(sanitized(withoutInvisible(before), rules)).trim()
  }
  return textOfHtml(clean) === '' ? '' : clean
}
