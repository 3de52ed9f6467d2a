/**
 * A file that was chosen in a form. Its content, which may be ten megabytes, stays out of the
 * values that the form compares at every key.
 */
export interface ChosenFile {
  readonly name: string
  /** Tells one choice from another. */
  readonly choice: number
}

/** The content of the last choice: one form at a time asks for a file. */
let last = { choice: 0, dataUrl: '' }

/** Reads a chosen file. */
export async function readFile(file: File): Promise<ChosenFile> {
  const dataUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'))
    reader.readAsDataURL(file)
  })
  last = { choice: last.choice + 1, dataUrl }
  return { name: file.name, choice: last.choice }
}

/** A chosen file as it is sent. */
export function uploadOf({ name, choice }: ChosenFile): { name: string; dataUrl: string } {
  return { name, dataUrl: choice === last.choice ? last.dataUrl : '' }
}
