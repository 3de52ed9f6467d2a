import { accountSeed } from '#f/system/accounts/server/seed.ts'
import { studentSeed, type DemoStudent } from '#f/school/students/server/seed.ts'
import { addDays, ageOn, type Day, wallTimeAt, wallTimeOfInstant } from '#kit/domain/day.ts'
import { formatMonth } from '#kit/domain/format.ts'
import { type Demo, demoSeed, insertNumbered, insertRows } from '#kit/server/demo.ts'
import { drawPeople, type DemoPerson } from '#kit/server/demo/person.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import * as words from './seed/words.ts'

const LEADS = 800
/** Leads that became students. */
const ENROLLED = 60
/** The oldest came in so many days ago; most are younger. */
const OLDEST = 420
const MEETINGS = 4

/** Tags by the role of their category and their name. */
type Tags = ReadonlyMap<string, readonly { readonly id: number; readonly name: string }[]>

interface Drawn {
  readonly person: DemoPerson
  readonly student: DemoStudent | undefined
  readonly arrivedOn: Day
  readonly tags: readonly number[]
  readonly outcome: { readonly id: number; readonly name: string } | undefined
}

/** Creates 800 leads for each copy of the academy, with tags of every category, notes and calls. */
async function seedLeads(tx: Tx, demo: Demo & { students: DemoStudent[] }) {
  const random = demo.random('leads')
  await seedMeetings(tx, demo)
  const tags = await readTags(tx)
  const operators = await tx
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('role', '=', 'call_centre')
    .orderBy('id')
    .execute()
  const drawn = drawLeads(demo, random, tags)
  const rows = drawn.map((lead) => rowOf(lead, demo, random, operators))
  const ids = await insertNumbered(tx, 'leads', rows)
  const leads = drawn.map((lead, at) => {
    return { ...lead, id: ids[at] ?? 0, createdAt: rows[at]?.created_at ?? '' }
  })
  await insertRows(
    tx,
    'lead_tags',
    leads.flatMap(({ id, tags: held }) =>
      held.map((tagId) => ({ lead_id: id, tag_id: tagId, tagged_by: 'segreteria' })),
    ),
  )
  await seedEntries(tx, demo, leads, operators)
  return leads
}

/** Information meetings of the last months, which are tags. */
async function seedMeetings(tx: Tx, { today }: Demo): Promise<void> {
  const months = Array.from({ length: MEETINGS }, (_, at) => addDays(today, (at - 2) * 30))
  const names = months.map((day) => `${words.MEETING} ${formatMonth(day).toUpperCase()}`)
  await tx
    .insertInto('tags')
    .values([...new Set(names)].map((name) => ({ name, category_id: 4, created_by: 'segreteria' })))
    .execute()
}

async function readTags(tx: Tx): Promise<Tags> {
  const rows = await tx
    .selectFrom('tags')
    .innerJoin('tag_categories', 'tag_categories.id', 'tags.category_id')
    .select(['tags.id', 'tags.name', 'tag_categories.role'])
    .orderBy('tags.id')
    .execute()
  return Map.groupBy(rows, ({ role }) => role ?? '')
}

function drawLeads(demo: Demo & { students: DemoStudent[] }, random: Random, tags: Tags): Drawn[] {
  const people = drawPeople(random, demo.today, { from: 16, to: 45 }, LEADS * demo.scale)
  const students = random.shuffled(demo.students).slice(0, ENROLLED * demo.scale)
  const pick = (role: string) => random.pick(tags.get(role) ?? [])
  const enrolled = tags.get('outcome')?.find(({ name }) => name === 'ISCRITTO')
  return people.map((person, at) => {
    const student = students[at]
    const arrivedOn = addDays(demo.today, -Math.min(random.int(1, OLDEST), random.int(1, OLDEST)))
    const called = random.chance(0.7)
    const drawnOutcome = random.chance(0.55)
      ? random.pick((tags.get('outcome') ?? []).filter((tag) => tag !== enrolled))
      : pick('rejection')
    const outcome = student ? enrolled : called ? drawnOutcome : undefined
    const meeting = random.chance(0.3) ? [pick('info_date').id] : []
    const held = [
      pick('origin').id,
      pick('course').id,
      ...meeting,
      ...(outcome ? [outcome.id] : []),
    ]
    return { person: student?.person ?? person, student, arrivedOn, tags: held, outcome }
  })
}

interface Known extends Drawn {
  readonly id: number
  readonly createdAt: string
}

type Operators = readonly { readonly id: number; readonly username: string }[]

function rowOf({ person, student, ...lead }: Drawn, demo: Demo, random: Random, who: Operators) {
  const { arrivedOn, outcome } = lead
  const createdAt = demo.instantOn(arrivedOn, random)
  const kind = { APPUNTAMENTO: 'appointment', RICHIAMARE: 'callback' }[outcome?.name ?? '']
  const nextOn = addDays(demo.today, random.int(-1, 10))
  const objects = random.chance(0.015)
  const changedAt = outcome ? demo.instantOn(addDays(arrivedOn, 6), random) : createdAt
  return {
    name: person.name,
    surname: person.surname,
    mail: person.mail,
    phone: random.chance(0.3) ? `+39 ${person.phone}` : person.phone,
    age: random.chance(0.8) ? ageOn(person.birthDate, demo.today) : null,
    city: person.city,
    booking: random.chance(0.15) ? random.pick(words.BOOKINGS) : '',
    registered_on: random.chance(0.6) ? arrivedOn : null,
    channel: random.pick(['form', 'import', 'web']),
    created_at: createdAt,
    created_by: 'segreteria',
    updated_at: changedAt > createdAt ? changedAt : createdAt,
    consent_on: arrivedOn,
    consent_source: 'Modulo del sito',
    consent_text: '1',
    assigned_to: random.chance(0.4) ? random.pick(who).id : null,
    next_contact_kind: kind ?? null,
    next_contact_at: kind ? wallTimeAt(nextOn, `${random.int(10, 18)}:30`) : null,
    not_to_call: objects ? random.pick(['register', 'wish']) : null,
    not_to_call_since: objects ? createdAt : null,
    not_to_call_by: objects ? 'segreteria' : null,
    student_id: student?.id ?? null,
    enrolled_at: student ? createdAt : null,
  }
}

async function seedEntries(
  tx: Tx,
  demo: Demo,
  leads: readonly Known[],
  operators: Operators,
): Promise<void> {
  const random = demo.random('lead entries')
  // Never before they came in: on the same day a while after.
  const momentOf = ({ arrivedOn, createdAt }: Known) => {
    const drawn = demo.instantOn(addDays(arrivedOn, random.int(0, 6)), random)
    if (drawn > createdAt) return drawn
    const minutes = random.int(5, 90)
    return Temporal.Instant.from(createdAt).add({ minutes }).toString()
  }
  const entryOf = ({ id }: Known, instant: string, note: string) => ({
    lead_id: id,
    note,
    at: wallTimeOfInstant(Temporal.Instant.from(instant)),
    created_at: instant,
    created_by: random.pick(operators).username,
  })
  const calls = leads.flatMap((lead) => {
    const { outcome } = lead
    if (!outcome) return []
    const moments = Array.from({ length: random.int(1, 3) }, () => momentOf(lead)).toSorted()
    return moments.map((instant, at) => {
      const last = at === moments.length - 1
      const notes = words.CALL_NOTES[outcome.name] ?? words.REJECTED
      const note = last ? random.pick(notes) : 'Non risponde.'
      const operator = random.pick(operators)
      return {
        ...entryOf(lead, instant, note),
        created_by: operator.username,
        operator_id: operator.id,
        outcome_tag_id: last ? outcome.id : null,
        answered: last && outcome.name !== 'NON RISPONDE',
      }
    })
  })
  await insertRows(tx, 'lead_calls', calls)
  const noted = leads.filter(() => random.chance(0.35))
  const notes = noted.map((lead) => entryOf(lead, momentOf(lead), random.pick(words.NOTES)))
  await insertRows(tx, 'lead_notes', notes)
}

export const leadSeed = demoSeed(
  { accounts: accountSeed, students: studentSeed },
  seedLeads,
  ({ length }) => ({ leads: length }),
)
