import { formatInstant } from '#kit/domain/format.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { PrintedFile } from '#kit/server/document-route.ts'
import { logoFile } from '#kit/server/logo.ts'
import type { Services } from '#kit/server/services.ts'
import { fileWords, printable } from '../../domain/rules.ts'

const FOLDER = '/features/overview/reports/server/report'

/** What a report is made of, beside its own data. */
interface Paper {
  readonly template: string
  /** What it is, and of whom: the name of the file. */
  readonly words: readonly [string, ...string[]]
  /** The line at the top of its pages; the first of the words where it is left out. */
  readonly heading?: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What stands on every page of the academy's paper; a logo of the web is not fetched for it. */
function common({ config, clock }: Services) {
  const { ACADEMY_NAME: academy, ACADEMY_LOGO } = config
  const logo = logoFile(ACADEMY_LOGO)
  return { academy, logo: logo ? [...logo.content] : null, madeAt: formatInstant(clock.now()) }
}

/** A report on the academy's paper: its name, and when it was made. */
export function paper(
  services: Services,
  { template, words, heading, data }: Paper,
): Result<PrintedFile> {
  const title = words.join(' – ')
  return ok({
    name: fileWords(...words),
    template: `${FOLDER}/${template}.typ`,
    data: {
      ...common(services),
      title,
      heading: printable(heading ?? words[0]),
      foot: printable(title),
      ...(printable(data) as typeof data),
    },
  })
}

/** What a document of many is made of, beside what all of them have in common. */
export function partOf({ data }: PrintedFile): Readonly<Record<string, unknown>> {
  const { academy: _academy, logo: _logo, madeAt: _madeAt, ...own } = data
  return own
}

/** Several documents of one kind as one; each part is the JSON of what it is made of. */
export function joinedPaper(
  services: Services,
  { title, template, parts }: { title: string; template: string; parts: readonly string[] },
): Result<PrintedFile> {
  return ok({
    name: fileWords(title),
    template,
    data: {
      ...common(services),
      title,
      parts: parts.map((part): unknown => JSON.parse(part)),
    },
  })
}
