import { z } from 'zod'
import { readFileChunks } from '#f/system/files/server/queries.ts'
import { storeUpload, type Upload } from '#f/system/files/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { bytesOf, type SentFile } from '#kit/server/form-files.ts'
import type { Writing } from '#kit/server/route.ts'
import type { MaterialFile } from '../../domain/contract.ts'
import type { FormFile } from '../../domain/rules.ts'

/**
 * Stores the files of a script as uploads, for the form to take. Those that come back with the
 * address under which they were listed, below `base`, are the record's own.
 */
export async function uploadAll(
  at: Pick<Writing, 'tx' | 'actor'>,
  sent: readonly SentFile[],
  how: { readonly field: string; readonly base?: string; readonly name?: string | undefined },
): Promise<Result<FormFile[]>> {
  const files: FormFile[] = []
  for (const file of sent) {
    const own = how.base === undefined ? undefined : placeIn(how.base, file.content)
    if (own !== undefined) {
      files.push({ fileId: own })
      continue
    }
    const stored = await uploadOne(at, file, how)
    if (!stored.ok) return stored
    files.push({ uploadId: stored.value.id })
  }
  return ok(files)
}

/** Stores one file of a script as an upload; `name` is for one that names none itself. */
export async function uploadOne(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  file: SentFile,
  { field, name = '' }: { readonly field: string; readonly name?: string | undefined },
): Promise<Result<Upload>> {
  const content = bytesOf(file)
  if (!content) return refuse('files.unknown_type', { field })
  const stored = await storeUpload(tx, actor, { name: file.name ?? name, content })
  return stored.ok ? stored : { ...stored, field }
}

function placeIn(base: string, content: string): number | undefined {
  const id = content.startsWith(`${base}/`) ? content.slice(base.length + 1) : ''
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

/** A file in a list: its content is the address at which a signed-in browser gets it. */
export const allegato = z.object({
  id: z.int().meta({ example: 5 }),
  name: z.string().meta({ example: 'scena.pdf' }),
  type: z.string().meta({ example: 'application/pdf' }),
  size: z.int().meta({ example: 48_210 }),
  content: z.string().meta({ example: '/api/handout-files/5' }),
})

export function presentFiles(base: string, files: readonly MaterialFile[]) {
  return files.map(({ id, name, mediaType, size }) => {
    return { id, name, type: mediaType, size, content: `${base}/${id}` }
  })
}

/** The answer of the scripts that download: the chosen file with its content, and all of them. */
export const scaricato = z.object({
  result: z.literal('ok'),
  status: z.literal('success'),
  success: z.literal(true),
  name: z.string().meta({ example: 'scena.pdf' }),
  filename: z.string().meta({ example: 'scena.pdf' }),
  type: z.string().meta({ example: 'application/pdf' }),
  size: z.int().meta({ example: 48_210 }),
  filecontent: z.string().meta({ example: 'JVBERi0xLjcK' }),
  files: z.array(allegato),
})

/** One file of a record as base64: the one at a place, or the first. */
export async function download(
  db: Db,
  record: { readonly base: string; readonly files: readonly MaterialFile[] },
  find: (db: Db, placeId: number) => Promise<number | undefined>,
  placeId?: number,
): Promise<Result<z.input<typeof scaricato>>> {
  const { base, files } = record
  const file = placeId === undefined ? files[0] : files.find(({ id }) => id === placeId)
  const fileId = file && (await find(db, file.id))
  if (!file || fileId === undefined) return refuse('materials.file_not_found')
  const { name, mediaType, size } = file
  const content = Buffer.concat(await Array.fromAsync(readFileChunks(db, fileId)))
  return ok({
    ...{ result: 'ok', status: 'success', success: true },
    ...{ name, filename: name, type: mediaType, size },
    filecontent: content.toString('base64'),
    files: presentFiles(base, files),
  })
}
