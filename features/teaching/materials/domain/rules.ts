import { ok, refuse, type Result } from '#kit/domain/result.ts'

/** A file of a form: one that the record has already, by its place, or an upload. */
export type FormFile = { readonly fileId: number } | { readonly uploadId: number }

/** What saving a form does to the files of its record; positions count from 0. */
interface FilePlan {
  readonly kept: readonly { readonly placeId: number; readonly position: number }[]
  readonly added: readonly { readonly uploadId: number; readonly position: number }[]
  /** Places that the form no longer names. */
  readonly removed: readonly number[]
}

/**
 * Compares the places of a record with the files of its form. Refused when the form names a place
 * that the record does not have, or a file twice.
 */
export function planFiles(
  places: readonly number[],
  form: readonly FormFile[],
): Result<FilePlan, 'materials.upload_not_found'> {
  const kept = form.flatMap((file, position) =>
    'fileId' in file ? [{ placeId: file.fileId, position }] : [],
  )
  const added = form.flatMap((file, position) =>
    'uploadId' in file ? [{ uploadId: file.uploadId, position }] : [],
  )
  const named = new Set(kept.map(({ placeId }) => placeId))
  const uploads = new Set(added.map(({ uploadId }) => uploadId))
  const once = named.size === kept.length && uploads.size === added.length
  if (!once || kept.some(({ placeId }) => !places.includes(placeId))) {
    return refuse('materials.upload_not_found', { field: 'files' })
  }
  return ok({ kept, added, removed: places.filter((place) => !named.has(place)) })
}
