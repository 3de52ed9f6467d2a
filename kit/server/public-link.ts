import { createHash } from 'node:crypto'
import { htmlEscape } from '#kit/domain/text.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Limits } from './limits.ts'
import { lineOf } from './network.ts'
import { hashToken } from './secrets.ts'
import type { Services } from './services.ts'
import type { Tx } from './tx.ts'
import type { Actor } from './actor.ts'
import type { Config } from './config.ts'
import { cleanHtml } from './html.ts'
import { logoSource } from './logo.ts'

/** HTML that may stand in a page as it is: made by `markup` alone. */
export interface Markup {
  readonly markup: string
}

type Piece = string | number | Markup | readonly Markup[] | undefined

/** HTML with values in it; whatever is not markup itself is escaped. */
export function markup(words: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const [first = '', ...rest] = words
  return { markup: first + rest.map((word, index) => written(pieces[index]) + word).join('') }
}

function written(piece: Piece): string {
  if (piece === undefined) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return htmlEscape(String(piece))
  return 'markup' in piece ? piece.markup : piece.map((one) => one.markup).join('')
}

/** What somebody wrote in an editor, cleaned once more. */
export function rich(html: string): Markup {
  return { markup: cleanHtml(html) }
}

/** A drawing made by the program itself. */
export function drawing(svg: string): Markup {
  return { markup: svg }
}

/** What the answer to a link may use; who answers has no account. */
export interface Answering {
  readonly services: Services
  readonly tx: Tx
  readonly actor: Actor
  /** The instant of the answer, ISO. */
  readonly now: string
}

/**
 * A page behind a personal link, for readers without an account: `{path}/{token}`, where the token
 * has 256 bits and is stored hashed (`newToken`, `hashToken`). It is written by the server and needs
 * no script, so it is there at once and works in every browser.
 */
export interface PublicLink {
  /** Where it is opened, before the token: `/recupero`. */
  readonly path: `/${string}`
  readonly title: string
  /**
   * What is shown: by GET, which changes nothing, as often as mail scanners and people open it.
   * `said` is what `act` left to be said, right after it.
   */
  look(services: Services, token: string, said?: string): Promise<Result<Markup>>
  /**
   * What its form does, by POST, in one transaction; the page is then shown anew, with what is
   * answered as `said`.
   */
  act(at: Answering, token: string, form: Readonly<Record<string, string>>): Promise<Result<Done>>
  /**
   * Notes that somebody looks at the page, once it has been before their eyes for a moment. Its own
   * script says so by POST: what opens links by itself shows nothing to anybody.
   */
  seen?(at: Answering, token: string): Promise<Result<unknown>>
  /** Said when the answer could not be kept for a reason that is nobody's. */
  readonly failed?: string
  /** What belongs to the page, `{path}/{token}/{name}`: a picture, an appointment. */
  readonly parts?: Readonly<Record<string, LinkPart>>
}

/** What an answer leaves to be said, if anything. */
export interface Done {
  readonly done?: true
  readonly said?: string
}

/** A file beside a page; `undefined` when there is none. */
export type LinkPart = (services: Services, token: string) => Promise<LinkFile | undefined>

/** A stored file, or one that is made when it is asked for. */
export type LinkFile =
  | { readonly fileId: number }
  | { readonly name: string; readonly mediaType: string; readonly content: string }

/** The address of a link, for mails. */
export function linkAddress(
  base: string,
  { path }: Pick<PublicLink, 'path'>,
  token: string,
): string {
  return `${base}${path}/${token}`
}

/** Counts that a link is opened or answered: only so often from one address, and so often at all. */
export async function countLinkUse(
  limits: Limits,
  address: string,
  token: string,
): Promise<Result<true>> {
  const free =
    (await limits.take('public_link', lineOf(address))) &&
    (await limits.take('public_token', hashToken(token).toString('hex')))
  return free ? ok(true) : refuse('kit.too_many')
}

/**
 * Gives the address its attempt back once a link was found to be known: whole classes open theirs
 * from the school, and only who guesses tokens is to run out of attempts. The link's own count.
 */
export async function forgiveLinkUse(limits: Limits, address: string): Promise<void> {
  await limits.giveBack('public_link', lineOf(address))
}

/** Laid out for a phone and read once: larger than the program's own screens. */
const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#d8d4cf,#4a4642);--dim:light-dark(#5f5a55,#b5afa9)}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f4f3f2,#1b1a19)}
main{max-width:36rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.375rem;line-height:1.25;margin:.25rem 0 1rem}
.logo{display:block;height:2.5rem;width:auto;border-radius:0;margin:0 0 .5rem}
.academy,.dim{color:var(--dim);margin:0}
section{margin:1rem 0}
section p{margin:0;white-space:pre-line;overflow-wrap:anywhere}
fieldset{border:0;margin:1rem 0;padding:0}
legend{font-weight:600;padding:0;margin-bottom:.5rem}
label{display:flex;gap:.75rem;padding:.875rem 1rem;margin-bottom:.5rem;border:1px solid var(--line);border-radius:.375rem;background:light-dark(#fff,#262423);cursor:pointer}
label:has(:checked){outline:2px solid light-dark(#8b1a1a,#f0a3a3)}
label:has(:disabled){opacity:.7;cursor:default}
input{width:1.375rem;height:1.375rem;flex:none;margin:0;accent-color:#8b1a1a}
label small{display:block;color:var(--dim)}
a{color:inherit}
img{max-width:100%;height:auto;border-radius:.375rem}
h2{font-size:1.25rem;margin:1rem 0 .5rem;overflow-wrap:anywhere}
.rich{overflow-wrap:anywhere}
.links{display:flex;flex-wrap:wrap;gap:0 1rem}
.links a{padding:.75rem 0}
.links .plain{padding:.75rem 1rem;border-radius:.375rem;font-weight:600;text-decoration:none}
.notice p{margin:0}
.notice + form,.notice + .code{margin-top:1rem}
.code svg{width:12rem;height:12rem;background:#fff;padding:.5rem;border-radius:.375rem}
button{width:100%;padding:.75rem;border:0;border-radius:.375rem;background:#8b1a1a;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.plain{margin-top:.5rem;background:none;color:inherit;border:1px solid var(--line)}
:focus-visible{outline:3px solid light-dark(#1d4f91,#9cc2f5);outline-offset:2px}
.notice{padding:1rem;border:1px solid var(--line);border-radius:.375rem;background:light-dark(#fff,#262423)}
.wrong{border-color:light-dark(#b3261e,#f2b8b5)}
`

/** Where the script of a page tells that it is seen, after its own address. */
export const SEEN = 'vista'
/** How long a page is before somebody's eyes until it counts as seen. */
const SEEN_AFTER_MS = 1_000
/** Without an answer to it, and without a second try: nothing on the page depends on it. */
const SEEN_SCRIPT = `(()=>{let t=0;const d=document,look=()=>{clearTimeout(t);if(d.visibilityState==='visible')t=setTimeout(()=>{d.removeEventListener('visibilitychange',look);navigator.sendBeacon(location.pathname+'/${SEEN}')},${SEEN_AFTER_MS})};d.addEventListener('visibilitychange',look);look()})()`
const SEEN_HASH = createHash('sha256').update(SEEN_SCRIPT).digest('base64')

/** A page as it is written for readers without an account. */
interface Document {
  readonly title: string
  readonly body: Markup
  /** Whether it says by itself that it is seen. */
  readonly tells?: boolean
}

/** What such a page may load: pictures of ours and the logo, and the one script that it may have. */
export function publicPolicy({ ACADEMY_LOGO }: Pick<Config, 'ACADEMY_LOGO'>): string {
  const logo = logoSource(ACADEMY_LOGO)
  const elsewhere = logo?.startsWith('https:') ? ` ${new URL(logo).origin}` : ''
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' data:${elsewhere}`,
    `script-src 'sha256-${SEEN_HASH}'`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
}

/** The whole page around a body, with the academy's logo and name at the top. */
export function publicDocument(
  { ACADEMY_NAME: academy, ACADEMY_LOGO }: Pick<Config, 'ACADEMY_NAME' | 'ACADEMY_LOGO'>,
  { title, body, tells = false }: Document,
): string {
  const source = logoSource(ACADEMY_LOGO)
  const logo =
    source === undefined ? undefined : markup`<img class="logo" src="${source}" alt="" height="40">`
  const script = tells ? { markup: `<script>${SEEN_SCRIPT}</script>` } : undefined
  return markup`<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="description" content="${title}">
<title>${title} · ${academy}</title>
<link rel="icon" href="data:,">
<style>${{ markup: STYLE }}</style>
</head>
<body>
<main>
${logo}<p class="academy">${academy}</p>
<h1>${title}</h1>
${body}
</main>
${script}</body>
</html>
`.markup
}

/** Something said in a frame: what was answered, or why nothing can be. */
export function notice(sentence: string, more?: Markup): Markup {
  return markup`<div class="notice" role="status"><p><strong>${sentence}</strong></p>${more}</div>`
}

/** What went wrong with the answer. */
export function problem(sentence: string): Markup {
  return markup`<div class="notice wrong" role="alert"><p>${sentence}</p></div>`
}
