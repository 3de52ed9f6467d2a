import { formatInstant } from '#kit/domain/format.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { PrintedFile } from '#kit/server/document-route.ts'
import type { Services } from '#kit/server/services.ts'
import { breakable, fileWords } from '../../domain/rules.ts'

const FOLDER = '/features/overview/reports/server/report'
/** A picture inside the address itself: others would have to be fetched from somewhere. */
const PICTURE = /^data:image\/(?:png|jpeg|svg\+xml);base64,/

/** What a report is made of, beside its own data. */
interface Paper {
  readonly template: string
  /** What it is, and of whom: the name of the file. */
  readonly words: readonly [string, ...string[]]
  /** The line at the top of its pages; the first of the words where it is left out. */
  readonly heading?: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A report on the academy's paper: its name, and when it was made. */
export function paper(
  { config, clock }: Services,
  { template, words, heading, data }: Paper,
): Result<PrintedFile> {
  const { ACADEMY_NAME, ACADEMY_LOGO = '' } = config
  const logo = PICTURE.test(ACADEMY_LOGO)
    ? [...Buffer.from(ACADEMY_LOGO.replace(PICTURE, ''), 'base64')]
    : null
  const title = words.join(' – ')
  return ok({
    name: fileWords(...words),
    template: `${FOLDER}/${template}.typ`,
    data: {
      title,
      heading: breakable(heading ?? words[0]),
      academy: ACADEMY_NAME,
      logo,
      madeAt: formatInstant(clock.now()),
      foot: breakable(title),
      ...(breakable(data) as typeof data),
    },
  })
}
