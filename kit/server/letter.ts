import { htmlEscape } from '#kit/domain/text.ts'
import { refuse, type Refusal } from '#kit/domain/result.ts'
import { type Block, isWebAddress, type Picture } from './letter-block.ts'
import { plainPartOf } from './letter-text.ts'
import type { Services } from './services.ts'
import type { Tx } from './tx.ts'

/** A mail as it goes out: the HTML part and its twin in plain text. */
export interface RenderedLetter {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments?: readonly Attachment[]
  /** It holds nothing secret, no login and no personal link: the outbox keeps what it said. */
  readonly kept?: true
}

/** A file that goes with a mail; read a piece at a time, and only when it is sent. */
export interface Attachment {
  readonly name: string
  readonly mediaType: string
  readonly content: () => AsyncIterable<Uint8Array>
}

/**
 * Makes a mail from the data that was put into the outbox, at the moment it is sent: what is
 * secret or may have changed is read here, never stored there. A refusal means that it cannot be
 * written: the mail is given up and shows the refusal's sentence. What has lapsed is cancelled.
 */
export type Letter = (
  tx: Tx,
  data: unknown,
  services: Services,
) => Promise<RenderedLetter | Refusal | Lapsed>

/** There is nothing to say any more, and nobody misses the mail. */
export interface Lapsed extends Refusal {
  readonly lapsed: true
}
export const lapsed = (code: string): Lapsed => ({ ...refuse(code), lapsed: true })

/** The letters of the program by kind; joined in app/server/letters.ts. */
export type Letters = Readonly<Record<string, Letter>>

const FONT = 'font-family:Arial,Helvetica,sans-serif'
const DARK_RED = '#8b1a1a'
/** Of the pictures within a letter, in pixels. */
const PICTURE_WIDTH = 148

/**
 * Lays a letter out as the simple tables that every mail program shows, with the academy's name
 * and logo at the top, and the same in plain text. Throws when a button's address is not http or https.
 */
export function layOutLetter(
  academy: string,
  letter: { readonly subject: string; readonly blocks: readonly Block[] },
  logo = '',
): RenderedLetter {
  const { subject, blocks } = letter
  const html = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${htmlEscape(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f3f2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f3f2">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff">
<tr><td style="padding:20px 28px;border-top:4px solid ${DARK_RED};${FONT};font-size:18px;font-weight:bold;color:#1f1d1b">${pictureOf(logo)}${htmlEscape(academy)}</td></tr>
<tr><td style="padding:0 28px 24px;${FONT};font-size:15px;line-height:1.5;color:#1f1d1b">
${blocks.map(htmlOf).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  const text = `${[academy, ...blocks.map(textOf)].join('\n\n')}\n`
  return { subject, html, text }
}

/** What every mail program can show: of the web, or a PNG or JPEG that goes with the mail. */
const SHOWABLE = /^(?:https?:\/\/[^\s"<>]+|data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*)$/

function pictureOf(logo: string): string {
  if (!SHOWABLE.test(logo)) return ''
  return `<img src="${htmlEscape(logo)}" alt="" height="40" style="display:block;height:40px;border:0;margin:0 0 8px">`
}

/**
 * A letter as it is kept: without the logo, which is the same in all and would be kept in each.
 * Pictures of the letter itself say what they are; the logo does not.
 */
export const withoutLogo = (html: string): string =>
  html.replace(/<img src="data:[^"]*" alt="" [^>]*>/, '')

function htmlOf(block: Block): string {
  if ('paragraph' in block) return `<p style="margin:0 0 16px">${lines(block.paragraph)}</p>`
  if ('rich' in block) {
    return block.rich
      .replaceAll('<li><p>', '<li><p style="margin:0 0 4px">')
      .replaceAll('<p>', '<p style="margin:0 0 16px">')
  }
  if ('note' in block) {
    return `<p style="margin:16px 0 0;font-size:13px;color:#5f5a55">${lines(block.note)}</p>`
  }
  if ('facts' in block) {
    const rows = block.facts.map(
      ([name, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#5f5a55">${htmlEscape(name)}</td>` +
        `<td style="padding:4px 0;font-weight:bold">${htmlEscape(value)}</td></tr>`,
    )
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`
  }
  if ('pictures' in block) return block.pictures.map(pictureHtml).join('')
  const href = htmlEscape(webAddress(block.button.href))
  return (
    `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:10px 20px;` +
    `background:${DARK_RED};color:#ffffff;text-decoration:none">${htmlEscape(block.button.label)}</a></p>` +
    // A long address is broken, or it would make the whole mail wider than a telephone.
    `<p style="margin:0 0 16px;font-size:13px;color:#5f5a55;word-break:break-all">${href}</p>`
  )
}

/** Beside the one before it as far as there is room. */
function pictureHtml({ src, alt, caption }: Picture): string {
  if (!SHOWABLE.test(src)) throw new Error('not a picture that mail programs show')
  return (
    '<span style="display:inline-block;margin:0 16px 16px 0;text-align:center;font-size:13px;color:#5f5a55">' +
    `<img src="${htmlEscape(src)}" alt="${htmlEscape(alt)}" width="${PICTURE_WIDTH}" style="display:block;border:0">` +
    `${lines(caption)}</span>`
  )
}

function textOf(block: Block): string {
  if ('paragraph' in block) return block.paragraph
  if ('rich' in block) return plainPartOf(block.rich)
  if ('note' in block) return block.note
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  if ('pictures' in block) return block.pictures.map(({ alt }) => alt).join('\n')
  return `${block.button.label}:\n${block.button.href}`
}

const lines = (text: string): string => htmlEscape(text).replaceAll('\n', '<br>\n')

function webAddress(href: string): string {
  if (!isWebAddress(href)) throw new Error(`not a web address: ${href}`)
  return href
}
