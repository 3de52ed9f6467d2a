import { sql } from 'kysely'
import { enrolmentSeed } from '#f/school/enrolments/server/seed.ts'
import { seedMails } from '#f/system/mail/server/seed.ts'
import { addDays } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import { demoSeed, type Demo } from '#kit/server/demo.ts'
import { htmlEscape } from '#kit/domain/text.ts'
import { layOutLetter } from '#kit/server/letter.ts'
import type { Tx } from '#kit/server/tx.ts'
import { birthdaysOn } from '../domain/rules.ts'
import { LETTERS } from '../domain/text.ts'
import { kindOf, type LetterData } from './mail.ts'

/** The rule that the demo has switched on, and for how many days: its log is short and harmless. */
const RULE = 'birthdays'
const DAYS = 14
const REFUSED = 0.1
const ACADEMY = 'Accademia'

/** What somebody is wished, in its original words. */
function letterTo(name: string): string {
  const { subject, html } = LETTERS[RULE]
  const rich = html.replace('{nome}', htmlEscape(name)).replace('{accademia}', ACADEMY)
  return layOutLetter(ACADEMY, { subject, blocks: [{ rich }] }).html
}

interface Born {
  readonly id: number
  readonly name: string
  readonly surname: string
  readonly mail: string
}

/** Everybody who attends and was born on such a month and day, by month and day. */
async function bornOn(tx: Tx, birthdays: readonly string[]): Promise<Map<string, Born[]>> {
  const { rows } = await sql<Born & { birthday: string }>`
    select id, name, surname, mail, to_char(birth_date, 'MM-DD') as birthday from students
    where to_char(birth_date, 'MM-DD') = any(${birthdays}::text[])
      and id in (select student_id from attending_students)
    order by id
  `.execute(tx)
  return Map.groupBy(rows, ({ birthday }) => birthday)
}

/** Wishes a happy birthday to those who had one in the last days, as if the rule had been on. */
async function seedAutomatic(tx: Tx, demo: Demo): Promise<number> {
  const random = demo.random('automatic mails')
  const days = Array.from({ length: DAYS }, (_, at) => addDays(demo.today, at - DAYS))
  const born = await bornOn(tx, days.flatMap(birthdaysOn))
  let told = 0
  for (const day of days) {
    const at = demo.instantOn(day, random)
    const people = birthdaysOn(day).flatMap((birthday) => born.get(birthday) ?? [])
    const keyOf = ({ id }: Born) => `demo ${kindOf(RULE)} ${id}`
    await seedMails(
      tx,
      people.map((person) => {
        const { name, surname } = person
        const data: LetterData = { name, surname, lines: [] }
        return {
          ...{ kind: kindOf(RULE), group: null, key: keyOf(person), data, at },
          ...{ to: { address: person.mail, name: fullName(person) }, createdBy: 'sistema' },
          ...{ subject: LETTERS[RULE].subject, refused: random.chance(REFUSED) },
          html: letterTo(name),
        }
      }),
    )
    await sql`
      insert into automatic_mails
        (rule, kind, person_id, subject_id, state, mail_id, created_at)
      select ${RULE}, 'student', born.id, ${Number(day.slice(0, 4))}::bigint, 0, mails.id, ${at}
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as born (id bigint)
      join mails on mails.key = ${`demo ${kindOf(RULE)} `}::text || born.id
    `.execute(tx)
    told += people.length
  }
  const since = demo.instantOn(addDays(demo.today, -DAYS - 1), random)
  const last = demo.instantOn(addDays(demo.today, -1), random)
  await tx
    .updateTable('automatic_rules')
    .set({ enabled: true, enabled_at: since, last_run_at: last, version: 1 })
    .where('key', '=', RULE)
    .execute()
  return told
}

export const automaticSeed = demoSeed(
  { enrolments: enrolmentSeed },
  seedAutomatic,
  (automaticMails) => ({ automaticMails }),
)
