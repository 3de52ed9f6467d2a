import { textOfHtml } from '#kit/domain/html.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import { htmlEscape } from '#kit/domain/text.ts'
import type { Db } from './db.ts'
import { type Block, isWebAddress } from './letter-block.ts'

/** The words of a letter, with placeholders such as `{nome}`. */
export interface TemplateText {
  readonly subject: string
  /** Paragraphs; one that is a placeholder alone may become a table or a button. */
  readonly html: string
}

/**
 * What a placeholder stands for in one letter. `undefined` and an empty text mean that it is
 * missing, `null` that there is nothing to say this time: its paragraph is then left out.
 */
export type TemplateValue = string | Block | null | undefined
export type TemplateValues = Readonly<Record<string, TemplateValue>>

/** A letter that the program sends, declared by the feature that sends it. */
export interface Template {
  /** The kind of the mail: `students.credentials`. */
  readonly key: string
  /** What the office calls it: "Credenziali di accesso". */
  readonly name: string
  readonly original: TemplateText
  /** Every placeholder that may be used, with what it stands for. */
  readonly placeholders: Readonly<Record<string, string>>
  /** What it would say nothing without: a text has to name each, or one of several. */
  readonly needs?: readonly (string | readonly string[])[]
  /** The people on whom it can be looked at, by name. */
  readonly people: (db: Db, q: string) => Promise<{ id: number; name: string }[]>
  /** The values for one of them, as far as they can be shown: never a password. */
  readonly sample: (db: Db, personId: number) => Promise<Result<TemplateValues>>
}

/** Written as one writes: `{Nome}` and `{ nome }` are `{nome}`. */
const PLACEHOLDER = /\{\s*([a-z_]+)\s*\}/gi
/** Alone in its paragraph, also within marks such as bold. */
const ALONE =
  /<p>\s*((?:<(?:strong|em|u|span)\b[^<>]*>\s*)*)\{\s*([a-z_]+)\s*\}\s*(?:<\/(?:strong|em|u|span)>\s*)*<\/p>/gi
/** A link with its words, another mark, or a placeholder that is in neither. */
const LINK_MARK_OR_PLACEHOLDER = /<a\b[^>]*>.*?<\/a>|<[^>]*>|\{\s*([a-z_]+)\s*\}/gis

/** Braces with nothing but letters and marks between them, such as `{<strong>nome</strong>}`. */
const MARKED_WITHIN = /\{((?:[a-z_\s]|<\/?(?:strong|em|u|span|a)\b[^<>{}]*>)*)\}/gi
const MARK = /<[^>]*>/g

/** Marks that stand inside the braces of a placeholder, where only its name was marked, around it. */
function joined(html: string): string {
  return html.replace(MARKED_WITHIN, (whole, within: string) => {
    const name = within.replace(MARK, '').trim()
    if (!/^[a-z_]+$/i.test(name)) return whole
    const [before = ''] = /^(?:\s|<[^>]*>)*/.exec(within) ?? []
    const marks = (part: string) => (part.match(MARK) ?? []).join('')
    return `${marks(before)}{${name}}${marks(within.slice(before.length))}`
  })
}

/** The placeholders of a text, each once. */
export function placeholdersOf({ subject, html }: TemplateText): string[] {
  return [
    ...new Set(
      [...`${subject} ${joined(html)}`.matchAll(PLACEHOLDER)].map(([, name = '']) =>
        name.toLowerCase(),
      ),
    ),
  ]
}

/** A letter whose placeholders all have their values. */
export interface Filled {
  readonly subject: string
  readonly blocks: readonly Block[]
}

/**
 * Puts the values into a text. One without a value is a refusal that names it and who the letter
 * is for: half a sentence is never sent.
 */
export function fillTemplate(
  text: TemplateText,
  values: TemplateValues,
  recipient: string,
): Result<Filled> {
  const missing = placeholdersOf(text).find((name) => !isGiven(values[name]))
  if (missing !== undefined) {
    return refuse('kit.missing_value', { data: { placeholder: missing, recipient } })
  }
  return {
    ok: true,
    value: { subject: plain(text.subject, values), blocks: blocksOf(text, values) },
  }
}

const isGiven = (value: TemplateValue): boolean =>
  value !== undefined && (typeof value !== 'string' || value.trim() !== '')

/** Between the paragraphs that become a block of their own the words stay as they were written. */
function blocksOf(text: TemplateText, values: TemplateValues): Block[] {
  const html = joined(text.html)
  const blocks: Block[] = []
  let from = 0
  const words = (until: number) => {
    const rich = html.slice(from, until).trim()
    if (rich !== '')
      blocks.push({
        rich: rich.replace(LINK_MARK_OR_PLACEHOLDER, (piece, name?: string) =>
          name === undefined
            ? piece.replace(PLACEHOLDER, (_, within: string) => marked(valueOf(within)))
            : clickable(valueOf(name)),
        ),
      })
  }
  const valueOf = (name = '') => values[name.toLowerCase()]
  for (const alone of html.matchAll(ALONE)) {
    const [, marks, name] = alone
    const value = valueOf(name)
    if (typeof value !== 'object' || (marks && !isButton(value))) continue
    words(alone.index)
    if (value !== null) blocks.push(value)
    from = alone.index + alone[0].length
  }
  words(html.length)
  return blocks
}

const isButton = (value: TemplateValue) =>
  typeof value === 'object' && value !== null && 'button' in value

/** What a value says within a line, as HTML. */
const marked = (value: TemplateValue): string => htmlEscape(said(value)).replaceAll('\n', '<br>')

/** The same; an address of the web can be clicked, and is broken where it is long. */
function clickable(value: TemplateValue): string {
  const words = marked(value)
  if (!isButton(value) || !isWebAddress(words)) return words
  return `<a href="${words}" style="word-break:break-all">${words}</a>`
}

/** What a value says within a line. */
function said(value: TemplateValue): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if ('facts' in value) return value.facts.map(([name, fact]) => `${name}: ${fact}`).join(', ')
  if ('button' in value) return value.button.href
  if ('rich' in value) return textOfHtml(value.rich)
  // Within a line there is no room for them.
  if ('pictures' in value) return ''
  return 'paragraph' in value ? value.paragraph : value.note
}

function plain(text: string, values: TemplateValues): string {
  return text
    .replace(PLACEHOLDER, (_, name: string) => said(values[name.toLowerCase()]))
    .replace(/\s+/g, ' ')
}
