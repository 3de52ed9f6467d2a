import type { Words } from './words.ts'

export const table = ({ table: name }: Words) => `create table ${name} (
  id bigint generated always as identity primary key,
  name text not null,
  search text generated always as (quinte_fold(name)) stored,
  version integer not null default 0,
  created_at timestamptz not null default quinte_now(),
  deleted_at timestamptz,
  constraint ${name}_form check (name = trim(name) and name <> '')
);
create unique index ${name}_name on ${name} (search) where deleted_at is null;
create index ${name}_by_name on ${name} (name, id) where deleted_at is null;
`

/** What one needs to be allowed to do to work with the features of an area. */
const permissionOf = ({ area }: Words) => ({ system: 'settings', overview: 'search' })[area] ?? area

export const contract = (words: Words) => contractOf(words, permissionOf(words))

const contractOf = ({ feature, many, one, One }: Words, who: string) => `import { z } from 'zod'
import { id, line, operation, trashOperations, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'

export const ${one}Codes = {
  '${many}.not_found': 'not_found',
  '${many}.name_taken': 'conflict',
} as const satisfies Codes

const ${one} = z.object({ id, name: z.string(), version })
export type ${One} = z.infer<typeof ${one}>

export const ${many}Contract = {
  list: operation('${who}', 'GET', '/${feature}', 'A page of ${feature}')
    .input(listInput(['name'], {}))
    .output(listOutput(${one})),
  create: operation('${who}', 'POST', '/${feature}', 'Create one')
    .input(z.strictObject({ name: line() }))
    .output(z.object({ id })),
  rename: operation('${who}', 'PUT', '/${feature}/{id}', 'Change its name')
    .input(z.strictObject({ id, name: line(), version }))
    .output(z.object({ version })),
  ...trashOperations('${who}', '/${feature}', 'one'),
}
`

export const text = ({
  many,
  one,
}: Words) => `import type { Sentences } from '#kit/domain/errors.ts'
import type { ${one}Codes } from './contract.ts'

export const ${one}Sentences: Sentences<typeof ${one}Codes> = {
  '${many}.not_found': 'La voce non esiste più.',
  '${many}.name_taken': 'Questo nome esiste già.',
}

export const CREATED = 'Voce creata.'
export const RENAMED = 'Voce rinominata.'
export const DELETED = 'Voce eliminata.'
export const CONFIRM_DELETE = 'Sei sicuro di voler eliminare la voce?'
`
