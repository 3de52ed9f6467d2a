import { z } from 'zod'
import { findStudent, listNamed } from '#f/school/students/server/queries.ts'
import { currentText, layOutTemplate } from '#f/system/templates/server/queries.ts'
import { ok, refuse, type Refusal } from '#kit/domain/result.ts'
import type { Letter, Letters, RenderedLetter } from '#kit/server/letter.ts'
import type { Services } from '#kit/server/services.ts'
import type { Template, TemplateText } from '#kit/server/template.ts'
import { LETTERS, PLACEHOLDERS, RULE_TEXTS, SAMPLE } from '../domain/text.ts'
import { RULES, type RuleKey } from '../domain/types.ts'

/** The name of a rule's letter in the outbox. */
export const kindOf = (key: RuleKey): string => `automatic.${key}`

const Data = z.object({ name: z.string(), surname: z.string(), lines: z.array(z.string()) })
export type LetterData = z.infer<typeof Data>

const valuesOf = ({ name, surname, lines }: LetterData) => ({
  nome: name,
  cognome: surname,
  elenco: lines.length > 0 ? lines.join('\n') : null,
})

/** What a rule tells somebody, in these words. */
export function layOut(
  services: Pick<Services, 'config'>,
  text: TemplateText,
  told: LetterData,
): RenderedLetter | Refusal {
  return layOutTemplate(services, text, valuesOf(told), `${told.surname} ${told.name}`.trim())
}

/** Writes what a rule tells, as it was when the mail was made. */
const writeAutomatic =
  (key: RuleKey): Letter =>
  async (tx, data, services) => {
    const letter = layOut(services, await currentText(tx, templateOf(key)), Data.parse(data))
    return 'ok' in letter ? letter : { ...letter, kept: true }
  }

/** The words of the letter of a rule. */
export function templateOf(key: RuleKey): Template {
  return {
    key: kindOf(key),
    name: RULE_TEXTS[key].name,
    original: LETTERS[key],
    placeholders: PLACEHOLDERS,
    people: listNamed,
    async sample(db, personId) {
      const person = await findStudent(db, personId)
      if (!person) return refuse('automatic.nothing_to_say')
      return ok(valuesOf({ name: person.name, surname: person.surname, lines: [SAMPLE[key]] }))
    },
  }
}

/** The words of these letters. */
export const automaticTemplates: readonly Template[] = RULES.map(templateOf)

export const automaticLetters: Letters = Object.fromEntries(
  RULES.map((key) => [kindOf(key), writeAutomatic(key)]),
)
