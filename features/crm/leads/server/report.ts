import { z } from 'zod'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { document, idText } from '#kit/server/document-route.ts'
import type { Column, Value } from '#kit/server/spreadsheet.ts'
import { LEAD_SORTS, leadFilters } from '../domain/contract.ts'
import { LEAD_IDS } from '../domain/rules.ts'
import { readLeads } from './queries.ts'

const COLUMNS: readonly Column[] = [
  { title: 'Data modifica', kind: 'moment' },
  { title: 'Nome', kind: 'text' },
  { title: 'Cognome', kind: 'text' },
  { title: 'Email', kind: 'text', width: 38 },
  { title: 'Telefono', kind: 'text', width: 16 },
  { title: 'Corso', kind: 'text' },
  { title: 'Origine', kind: 'text' },
  { title: 'Info Date', kind: 'text', width: 26 },
  { title: 'Data iscrizione', kind: 'day', width: 14 },
  { title: 'Tutti i Tags', kind: 'text', width: 56 },
]

/** Exactly the leads that a list shows, over all its pages and in its order. */
export const leadsSheet = document(
  {
    path: '/api/leads/export.xlsx',
    who: 'crm-office',
    input: z.strictObject({
      ...leadFilters,
      /** Of these only, those that were chosen in the list: `12;15;`. */
      ids: z.string().regex(LEAD_IDS).optional(),
      q: z.string().max(200).default(''),
      sort: z.enum(LEAD_SORTS).default('updatedAt'),
      dir: z.enum(['asc', 'desc']).default('desc'),
      assignedTo: idText.optional(),
      toCall: z
        .enum(['true', 'false'])
        .transform((value) => value === 'true')
        .optional(),
    }),
  },
  async ({ db, today }, query) =>
    ok({
      name: `leads_${today}`,
      tabs: [{ name: 'Leads', columns: COLUMNS, rows: lines(db, query) }],
    }),
)

async function* lines(db: Db, query: Parameters<typeof readLeads>[1]): AsyncGenerator<Value[]> {
  for await (const lead of readLeads(db, query)) {
    yield [
      ...[
        wallTimeOfInstant(Temporal.Instant.from(lead.updatedAt)),
        lead.name,
        lead.surname,
        lead.mail,
        lead.phone,
      ],
      ...[lead.course, lead.origin, lead.infoDate, lead.registeredOn],
      lead.tags.map(({ name }) => name).join(', '),
    ]
  }
}
