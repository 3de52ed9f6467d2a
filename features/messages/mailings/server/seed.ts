import { recipients } from '#f/school/recipients/server/queries.ts'
import { target } from '#f/school/recipients/domain/contract.ts'
import { courseSeed, type DemoCourse } from '#f/school/courses/server/seed.ts'
import { enrolmentSeed } from '#f/school/enrolments/server/seed.ts'
import { seedMails, type DemoMail } from '#f/system/mail/server/seed.ts'
import { addDays } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import { demoSeed, type Demo } from '#kit/server/demo.ts'
import { htmlEscape } from '#kit/domain/text.ts'
import { layOutLetter } from '#kit/server/letter.ts'
import type { Tx } from '#kit/server/tx.ts'
import { groupOf } from '../domain/rules.ts'
import { MAILING } from './mail.ts'

/** Mails to courses for each copy of the academy. */
const MANY = 8
/** Days back to the oldest. */
const LONG_AGO = 60
const REFUSED = 0.02

const TEXTS: readonly (readonly [subject: string, html: string])[] = [
  ['Orario della settimana', '<p>Ciao {nome},</p><p>l’orario è nel calendario.</p>'],
  ['Incontro con gli insegnanti', '<p>Ciao {nome},</p><p>ci vediamo giovedì alle 18.</p>'],
  ['Dispensa di dizione', '<p>Ciao {nome},</p><p>trovi la dispensa nella tua area.</p>'],
]

/** Writes to courses of the demo, as if the mails had gone. */
async function seedMailings(
  tx: Tx,
  { courses, ...demo }: Demo & { readonly courses: readonly DemoCourse[] },
): Promise<number> {
  const random = demo.random('mailings')
  const days = Array.from({ length: MANY * demo.scale }, () => random.int(1, LONG_AGO))
  for (const daysAgo of days.toSorted((a, b) => b - a)) {
    const at = demo.instantOn(addDays(demo.today, -daysAgo), random)
    const meant = target.parse({ courseIds: [random.pick(courses).id] })
    const people = (await recipients(tx, meant)).filter(({ leftOut }) => leftOut === null)
    if (people.length === 0) continue
    const [subject, html] = random.pick(TEXTS)
    const written = { recipients: people.length, created_at: at, send_at: at }
    const { id } = await tx
      .insertInto('mailings')
      .values({ subject, html, created_by: 'segreteria', ...written })
      .returning('id')
      .executeTakeFirstOrThrow()
    const mails = people.map((person): DemoMail => {
      const name = fullName(person)
      return {
        ...{ kind: MAILING, group: groupOf(id), key: `${groupOf(id)} student ${person.id}` },
        ...{ to: { address: person.address, name }, subject, createdBy: 'segreteria', at },
        data: { mailingId: id, name, values: { nome: person.name } },
        html: layOutLetter('Accademia', {
          subject,
          blocks: [{ rich: html.replace('{nome}', htmlEscape(person.name)) }],
        }).html,
        refused: random.chance(REFUSED),
      }
    })
    await seedMails(tx, mails)
  }
  return days.length
}

export const mailingSeed = demoSeed(
  { courses: courseSeed, enrolments: enrolmentSeed },
  (tx, demo) => seedMailings(tx, demo),
  (mailings) => ({ mailings }),
)
