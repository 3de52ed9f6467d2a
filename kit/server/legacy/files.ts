import { z } from 'zod'
import { text } from '#kit/domain/contract.ts'
import { hasTooMuch } from '#kit/server/json-shape.ts'

/** Room for files of 10 MB in all as base64 in a form, where each + and / takes three signs. */
export const WITH_FILES = 16 * 1024 * 1024

/** A file as old clients write it: `content` is base64, with or without its data address. */
export interface SentFile {
  readonly name: string | undefined
  readonly content: string
}

/** Files in one field: as many as a form of the screens takes. */
const MOST_FILES = 20
/** Lists, objects and entries of so many files, with what old clients write beside them. */
const MOST_VALUES = 1_000

const listed = z
  .array(z.object({ name: z.string().optional(), content: z.string().optional().default('') }))
  .max(MOST_FILES)

/**
 * Attached files: a JSON list of `{name,type,size,content}`, or the base64 of one file. Types and
 * sizes that are written there are not believed. Empty for none.
 */
export const filesField = text()
  .transform((written, context): SentFile[] => {
    const sent = sentFiles(written.trim())
    if (sent) return sent
    context.addIssue(
      `Scrivi un elenco JSON di ${MOST_FILES} file al massimo oppure il contenuto in base64`,
    )
    return z.NEVER
  })
  .meta({
    kind: 'JSON list of files, or base64',
    example: '[{"name":"scena.pdf","type":"application/pdf","size":9,"content":"JVBERi0xLjcK"}]',
  })

function sentFiles(written: string): SentFile[] | undefined {
  if (written === '') return []
  if (!/^[[{]/.test(written)) return [{ name: undefined, content: written }]
  // The form around it was counted as one text, whatever is in it.
  if (hasTooMuch(Buffer.from(written), MOST_VALUES)) return undefined
  try {
    const value: unknown = JSON.parse(written)
    const files = listed.safeParse(Array.isArray(value) ? value : [value])
    return files.success ? files.data.map(({ name, content }) => ({ name, content })) : undefined
  } catch {
    // Cut on the way or written by hand: the field says so.
    return undefined
  }
}

/**
 * The bytes of a file that was sent, `undefined` when it is no base64. Old clients break it into
 * lines, and forms turn its plus signs into spaces.
 */
export function bytesOf({ content }: SentFile): Buffer | undefined {
  const written = content.replace(/^data:[^,]{0,200};base64,/i, '')
  // Said at once of what is long and something else.
  if (/[^A-Za-z0-9+/= \r\n]/.test(written)) return undefined
  const encoded = written.replace(/[\r\n]/g, '').replaceAll(' ', '+')
  const wellFormed = encoded.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(encoded)
  return wellFormed ? Buffer.from(encoded, 'base64') : undefined
}
