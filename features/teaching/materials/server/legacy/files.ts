import { readFileChunks } from '#f/system/files/server/queries.ts'
import { storeUpload, type Upload } from '#f/system/files/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { bytesOf, type SentFile } from '#kit/server/legacy/files.ts'
import * as answer from '#kit/server/legacy/answers.ts'
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

/** Files in a list: the content is the address at which a signed-in browser gets each. */
export const attached = (base: string): answer.Answer<readonly MaterialFile[]> =>
  answer.list(
    answer.record<MaterialFile>({
      id: answer.number(5, 'id'),
      name: answer.words('scena.pdf', 'name'),
      type: answer.words('application/pdf', 'mediaType'),
      size: answer.number(48_210, 'size'),
      content: answer.words(`${base}/5`, ({ id }) => `${base}/${id}`),
    }),
  )

interface Downloaded {
  readonly file: MaterialFile
  readonly content: string
  readonly files: readonly MaterialFile[]
}

/** The answer of the scripts that download: the chosen file with its content, and all of them. */
export const downloaded = (files: answer.Answer<readonly MaterialFile[]>) =>
  answer.actedWith<Downloaded>({
    status: answer.always('success'),
    success: answer.alwaysTrue,
    name: answer.words('scena.pdf', ({ file }) => file.name),
    filename: answer.words('scena.pdf', ({ file }) => file.name),
    type: answer.words('application/pdf', ({ file }) => file.mediaType),
    size: answer.number(48_210, ({ file }) => file.size),
    filecontent: answer.words('JVBERi0xLjcK', 'content'),
    files: answer.among('files', files),
  })

/** One file of a record as base64: the one at a place, or the first. */
export async function download(
  db: Db,
  files: readonly MaterialFile[] = [],
  find: (db: Db, placeId: number) => Promise<number | undefined>,
  placeId?: number,
): Promise<Result<Downloaded>> {
  const file = placeId === undefined ? files[0] : files.find(({ id }) => id === placeId)
  const fileId = file && (await find(db, file.id))
  if (!file || fileId === undefined) return refuse('materials.file_not_found')
  const content = Buffer.concat(await Array.fromAsync(readFileChunks(db, fileId)))
  return ok({ file, content: content.toString('base64'), files })
}
