/**
 * A file in a form's values: one that is saved, one that has been uploaded, or one that is still on
 * its way. Plain JSON, so that the files that have arrived survive a reload with the draft.
 */
export interface FormFile {
  readonly key: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly fileId?: number
  readonly uploadId?: number
  /** It cannot be sent, of whatever kind or size it is: not worth keeping with the draft. */
  readonly refused?: true
}
