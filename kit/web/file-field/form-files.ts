import type { FormFile } from './form-file.ts'
import { currentUploads, type Running } from './running.ts'

export type { FormFile } from './form-file.ts'

/** The saved files of a record as values of its form. */
export function formFiles(
  saved: readonly { readonly id: number; readonly name: string; readonly size: number }[],
): FormFile[] {
  return saved.map(({ id, name, size }) => ({ key: `saved-${id}`, name, size, fileId: id }))
}

type SentFile = { fileId: number } | { uploadId: number }

/** Files of a form as an operation takes them. */
export function sentFiles(files: readonly FormFile[]): SentFile[] {
  return files.flatMap(({ fileId, uploadId }): SentFile[] => {
    if (fileId !== undefined) return [{ fileId }]
    return uploadId === undefined ? [] : [{ uploadId }]
  })
}

/** Whether the server has a file already. */
export function hasArrived({ fileId, uploadId }: FormFile): boolean {
  return fileId !== undefined || uploadId !== undefined
}

/**
 * How many files have arrived, said to who does not see the list; one that was refused or cut off
 * says so itself and is not waited for. Empty while there is nothing to tell.
 */
export function arrivals(
  files: readonly FormFile[],
  running: ReadonlyMap<string, Pick<Running, 'error'>>,
): string {
  const arrived = files.filter(hasArrived)
  const waiting = files.filter((file) => {
    const state = running.get(file.key)
    return !hasArrived(file) && state !== undefined && state.error === undefined
  })
  const isNew = waiting.length > 0 || arrived.some(({ uploadId }) => uploadId !== undefined)
  return isNew ? `Caricati ${arrived.length} file di ${arrived.length + waiting.length}` : ''
}

/** For a form's `check`: it cannot be saved while a file is on its way or has not arrived. */
export function checkFiles(files: readonly FormFile[]): { files?: string } {
  const missing = files.filter((file) => !hasArrived(file))
  if (missing.length === 0) return {}
  const waits = missing.some(({ key }) => {
    const state = currentUploads().get(key)
    return state !== undefined && state.error === undefined
  })
  if (waits) return { files: STILL_RUNNING }
  const again = missing.every(({ key }) => currentUploads().get(key)?.again)
  return { files: again ? NOT_ARRIVED : REFUSED }
}

const STILL_RUNNING = 'Il caricamento dei file è ancora in corso: attendi che finisca, poi salva.'
/** Of a file that would be refused again, or that is no longer at hand. */
const REFUSED = 'Un file non è stato caricato: toglilo, poi salva.'
const NOT_ARRIVED = 'Un file non è stato caricato: riprova oppure toglilo, poi salva.'
