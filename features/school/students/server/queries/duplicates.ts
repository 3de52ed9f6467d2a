import { sql } from 'kysely'
import { normalTaxCode } from '#kit/domain/tax-code.ts'
import type { Db } from '#kit/server/db.ts'
import type { Duplicate } from '../../domain/contract.ts'
import { duplicateReasons, studentState } from '../../domain/rules.ts'
import type { Identity } from '../../domain/types.ts'

/** At most so many probable duplicates are shown: twins and typing errors are few. */
const SHOWN = 10

/** Students, the trash included, who are probably the person on the form. */
export async function findDuplicates(
  db: Db,
  person: Identity & { readonly excludeId?: number | undefined },
): Promise<Duplicate[]> {
  const columns = ['id', 'name', 'surname', 'birth_date', 'tax_code', 'mail', 'deleted_at'] as const
  const others = db
    .selectFrom('students')
    .select(columns)
    .where('id', '<>', person.excludeId ?? 0)
  const sameCode = others.where(sql`upper(tax_code)`, '=', normalTaxCode(person.taxCode))
  const sameDay = others.where('birth_date', '=', person.birthDate)
  const rows = await (person.birthDate === '' ? sameCode : sameCode.union(sameDay)).execute()
  return rows
    .map(({ birth_date: birthDate, tax_code: taxCode, deleted_at: deletedAt, ...row }) => {
      const other = { ...row, birthDate, taxCode }
      return { ...other, state: studentState(deletedAt), reasons: duplicateReasons(person, other) }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => a.id - b.id)
    .slice(0, SHOWN)
}
