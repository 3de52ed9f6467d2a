import { z } from 'zod'
import { findStudent, listNamed } from '#f/school/students/server/queries.ts'
import { currentText, layOutTemplate } from '#f/system/templates/server/queries.ts'
import { openLinks, type OpenLink } from '#f/teaching/makeups/server/queries.ts'
import { id } from '#kit/domain/contract.ts'
import { ok, refuse, type Refusal } from '#kit/domain/result.ts'
import type { Block } from '#kit/server/letter-block.ts'
import { lapsed, type Letter, type Letters, type RenderedLetter } from '#kit/server/letter.ts'
import type { Services } from '#kit/server/services.ts'
import type { Template, TemplateText } from '#kit/server/template.ts'
import type { Tx } from '#kit/server/tx.ts'
import {
  LETTERS,
  LINK_PLACEHOLDER,
  PLACEHOLDERS,
  RULE_TEXTS,
  SAMPLE,
  SAMPLE_LINK,
} from '../domain/text.ts'
import { RULES, type RuleKey } from '../domain/types.ts'
import { stillDue, stillEnding } from './queries/occasions.ts'

/** The name of a rule's letter in the outbox. */
export const kindOf = (key: RuleKey): string => `automatic.${key}`

const Data = z.object({
  name: z.string(),
  surname: z.string(),
  lines: z.array(z.string()),
  /**
   * What she is told of are makeups: those that are settled when the mail goes are left out, those that
   * wait for her answer are led to.
   */
  makeupIds: z.array(id).optional(),
  /** What she is told of are instalments: those that are paid when the mail goes are left out. */
  dues: z
    .object({ studentId: id, told: z.array(z.object({ subjectId: id, state: z.int() })) })
    .optional(),
})
export type LetterData = z.infer<typeof Data>

const valuesOf = ({ name, surname, lines }: LetterData, link: Block | null = null) => ({
  nome: name,
  cognome: surname,
  elenco: lines.length > 0 ? lines.join('\n') : null,
  link,
})

/** A button where there is one thing to answer, else each address with what it is about. */
function linkTo(links: readonly OpenLink[]): Block | null {
  const [one, ...others] = links
  if (!one) return null
  if (others.length > 0) return { facts: links.map(({ about, href }) => [about, href]) }
  return { button: { label: one.label, href: one.href } }
}

/** What a rule tells somebody, in these words; `link` is where she answers. */
export function layOut(
  services: Pick<Services, 'config'>,
  text: TemplateText,
  told: LetterData,
  link: Block | null = null,
): RenderedLetter | Refusal {
  const name = `${told.surname} ${told.name}`.trim()
  return layOutTemplate(services, text, valuesOf(told, link), name)
}

/** The lines that still hold when the mail goes, which may be days later. */
async function currentLines(
  tx: Tx,
  { clock }: Services,
  { lines, dues, makeupIds }: LetterData,
): Promise<string[]> {
  if (dues) return stillDue(tx, dues)
  return makeupIds ? stillEnding(tx, makeupIds, clock.now()) : lines
}

/**
 * Writes what a rule tells, as it was when the mail was made; instalments, makeups and links are those
 * that hold when it goes, and a letter that has a link is not kept.
 */
const writeAutomatic =
  (key: RuleKey): Letter =>
  async (tx, data, services) => {
    const made = Data.parse(data)
    const told = { ...made, lines: await currentLines(tx, services, made) }
    if (made.lines.length > 0 && told.lines.length === 0) {
      return lapsed('automatic.nothing_to_say')
    }
    const link = linkTo(await openLinks(tx, services, told.makeupIds ?? []))
    const letter = layOut(services, await currentText(tx, templateOf(key)), told, link)
    return 'ok' in letter || link !== null ? letter : { ...letter, kept: true }
  }

/** The words of the letter of a rule. */
export function templateOf(key: RuleKey): Template {
  return {
    key: kindOf(key),
    name: RULE_TEXTS[key].name,
    original: LETTERS[key],
    placeholders: { ...PLACEHOLDERS, ...(key === 'makeups' && LINK_PLACEHOLDER) },
    people: listNamed,
    async sample(db, personId) {
      const person = await findStudent(db, personId)
      if (!person) return refuse('automatic.nothing_to_say')
      const { name, surname } = person
      return ok(valuesOf({ name, surname, lines: [SAMPLE[key]] }, SAMPLE_LINK))
    },
  }
}

/** The words of these letters. */
export const automaticTemplates: readonly Template[] = RULES.map(templateOf)

export const automaticLetters: Letters = Object.fromEntries(
  RULES.map((key) => [kindOf(key), writeAutomatic(key)]),
)
