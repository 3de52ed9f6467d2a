import { leadSeed } from '#f/crm/leads/server/seed.ts'
import { addDays } from '#kit/domain/day.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import { drawPeople } from '#kit/server/demo/person.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { Tx } from '#kit/server/tx.ts'
import { FORM_FIELDS, type ArrivalState, type Fields } from '../domain/types.ts'

const FORM = 'Modulo del sito'
/** One that was made this week, whose fields nobody has told yet. */
const NEW_FORM = 'Campagna sui social'
/** What leads of the form are asked for, under the names that it has for it. */
const MAPPING = {
  ...Object.fromEntries(FORM_FIELDS.map((field) => [field, null])),
  ...{ fullName: 'nome', phone: 'telefono', mail: 'email', course: 'corso', message: 'messaggio' },
}
/** Leads of the web of the last so many days came in by the form. */
const DAYS = 90
const UNKNOWN = 4
const SPAM = 6

interface Arrival {
  readonly form_id: number
  readonly received_at: string
  readonly fields: string
  readonly digest: Buffer
  readonly state: ArrivalState
  readonly lead_id: number | null
}

/** Two addresses for leads: one that brought in those of the web, one that waits to be mapped. */
async function seedForms(tx: Tx, demo: Demo): Promise<void> {
  const random = demo.random('lead forms')
  const [mapped = 0, fresh = 0] = await makeForms(tx, demo)
  const arrivalOf = (
    form: number,
    at: string,
    state: ArrivalState,
    { leadId = null, fields = {} }: { leadId?: number | null; fields?: Fields } = {},
  ): Arrival => ({
    ...{ form_id: form, received_at: at, state, lead_id: leadId, fields: JSON.stringify(fields) },
    digest: hashToken(`demo arrival ${form} ${at} ${random.next()}`),
  })
  const leads = await tx
    .selectFrom('leads')
    .select(['id', 'name', 'surname', 'phone', 'mail', 'created_at as at'])
    .where('channel', '=', 'web')
    .where('created_at', '>=', `${addDays(demo.today, -DAYS)}T00:00:00Z`)
    .orderBy('id')
    .execute()
  const people = drawPeople(random, demo.today, { from: 16, to: 45 }, UNKNOWN)
  const lately = () => demo.instantOn(addDays(demo.today, -random.int(0, 4)), random)
  const arrivals = [
    ...leads.map(({ id, at, name, surname, phone, mail }) =>
      arrivalOf(mapped, at, 'added', {
        leadId: id,
        fields: { nome: `${name} ${surname}`, telefono: phone, email: mail },
      }),
    ),
    ...Array.from({ length: SPAM }, () => arrivalOf(mapped, lately(), 'spam')),
    ...people.map(({ name, surname, phone, mail }) =>
      arrivalOf(fresh, lately(), 'waiting', {
        fields: { full_name: `${name} ${surname}`, phone_number: phone, email: mail },
      }),
    ),
  ]
  await inBatches(arrivals, (batch) =>
    tx
      .insertInto('lead_form_arrivals')
      .values([...batch])
      .returning('id')
      .execute(),
  )
}

async function makeForms(tx: Tx, { today, random }: Demo): Promise<number[]> {
  const token = (name: string) => hashToken(`demo ${name} ${random(name).next()}`)
  const source = await tx
    .selectFrom('tags')
    .innerJoin('tag_categories', 'tag_categories.id', 'tags.category_id')
    .select('tags.id')
    .where('role', '=', 'origin')
    .where('tags.name', '=', 'SI')
    .executeTakeFirst()
  const tagIds = source ? [source.id] : []
  const known = { mapping: JSON.stringify(MAPPING), trap: 'sito_web', consent_text: '1' }
  const rows = await tx
    .insertInto('lead_forms')
    .values([
      {
        ...known,
        ...{ name: FORM, token_hash: token(FORM), tag_ids: tagIds },
        ...{ created_by: 'admin', created_at: `${addDays(today, -DAYS - 30)}T09:00:00Z` },
      },
      {
        ...{ name: NEW_FORM, token_hash: token(NEW_FORM), tag_ids: [] },
        ...{ created_by: 'admin', created_at: `${addDays(today, -5)}T09:00:00Z` },
      },
    ])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const leadFormSeed = demoSeed({ leads: leadSeed }, seedForms)
