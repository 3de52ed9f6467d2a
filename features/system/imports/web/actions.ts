import { STARTED } from '#f/system/batches/domain/text/started.ts'
import { startBatch } from '#f/system/batches/web/public.tsx'
import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import { type ApiError, toApiError } from '#kit/web/client/api-error.ts'
import { isFault } from '#kit/web/client/wording.ts'
import { notifyError } from '#kit/web/toast.tsx'
import { fatal, undoQuestion } from '../domain/text.ts'
import type { ImportRecord } from '../domain/contract.ts'
import type { ImportScreen } from './components/screen.ts'

/** An import of a screen. */
export type One = Pick<ImportRecord, 'id' | 'name'> & { readonly screen: ImportScreen }

/** Why an import does not go on: a refusal in its own words, a fault in the sentence of imports. */
export function failedText(error: ApiError): string {
  const said = Object.values(error.fields)[0] ?? error.message
  return isFault(error) ? fatal(said) : said
}

/** Brings in the lines that the dry run let through, or those that are left of them. */
export const run = ({ id, screen }: One) =>
  startBatch(screen.api.run, { id }).catch((cause: unknown) =>
    notifyError(failedText(toApiError(cause))),
  )

/** Takes a whole import back, after asking; the server goes on with it by itself. */
export const undo = action({
  ask: ({ name, screen }: One) => undoQuestion(name, screen.undoing),
  call: ({ id, screen }) => write(screen.api.undo, { id }),
  said: STARTED,
  failed: failedText,
})
