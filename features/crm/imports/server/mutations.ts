import { forgetImported as forgetAny, type ImportKind } from '#f/system/imports/server/mutations.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Tx } from '#kit/server/tx.ts'
import { DOOR } from '../domain/contract.ts'
import { lineKeys, readFields, tagIdsOf } from '../domain/rules.ts'
import { OPERATOR_UNKNOWN, WORDS } from '../domain/text.ts'
import type { SaidLead } from '../domain/types.ts'
import { addLeads, changeLeads, takeBackLeads } from './mutations/leads.ts'
import { lockIncoming, matchLeads, readOperators, readTagNames } from './queries.ts'

/** Files of leads: who is one is known by the number, the mail, or the name with the town. */
export const LEADS: ImportKind<SaidLead> = {
  name: 'leads',
  entity: 'lead_import',
  ...DOOR,
  words: WORDS,
  begin: async ({ db }) => {
    const [tags, operators] = [await readTagNames(db), await readOperators(db)]
    return {
      read(cell) {
        const { lead, operator, tags: named, reasons } = readFields(cell)
        const assignedTo = operators.get(foldText(operator)) ?? null
        const unknown = operator !== '' && assignedTo === null
        return {
          said: { lead: { ...lead, assignedTo }, tagIds: tagIdsOf(named, tags) },
          reasons: [...reasons, ...(unknown ? [OPERATOR_UNKNOWN] : [])],
        }
      },
    }
  },
  lock: lockIncoming,
  match: async (db, said) => {
    const ids = await matchLeads(
      db,
      said.map(({ lead }) => lead),
    )
    return ids.map((id) => ({ id }))
  },
  keys: ({ lead }) => lineKeys(lead),
  shown: ({ lead: { name, surname, phone, mail } }) => ({
    name: `${surname} ${name}`.trim(),
    details: [phone, mail].filter((one) => one !== '').join(' · '),
  }),
  add: addLeads,
  change: changeLeads,
  takeBack: takeBackLeads,
}

/** Takes leads out of the lines of the files that they came in with. */
export const forgetImported = (tx: Tx, leadIds: readonly number[]) =>
  forgetAny(tx, LEADS.name, leadIds)
