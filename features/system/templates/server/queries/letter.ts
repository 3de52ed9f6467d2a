import type { Refusal } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { cleanHtml } from '#kit/server/html.ts'
import { layOutLetter, type RenderedLetter } from '#kit/server/letter.ts'
import type { Services } from '#kit/server/services.ts'
import {
  fillTemplate,
  type Template,
  type TemplateText,
  type TemplateValues,
} from '#kit/server/template.ts'
import { currentText } from './text.ts'

/** The letter of a template in the office's words, or which value it lacks for whom. */
export async function writeTemplate(
  db: Db,
  services: Pick<Services, 'config'>,
  template: Template,
  values: TemplateValues,
  recipient: string,
): Promise<RenderedLetter | Refusal> {
  return layOutTemplate(services, await currentText(db, template), values, recipient)
}

/** The same with words that are not saved yet. */
export function layOutTemplate(
  { config }: Pick<Services, 'config'>,
  text: TemplateText,
  values: TemplateValues,
  recipient: string,
): RenderedLetter | Refusal {
  const academy = config.ACADEMY_NAME
  // Once more on the way out: what lies in the database may be older than the rules.
  const clean = { ...text, html: cleanHtml(text.html) }
  const filled = fillTemplate(clean, { accademia: academy, ...values }, recipient)
  return filled.ok ? layOutLetter(academy, filled.value, config.ACADEMY_LOGO) : filled
}
