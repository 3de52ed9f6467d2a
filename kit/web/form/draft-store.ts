const PREFIX = 'draft:'

/** What was typed in a form and not yet saved, with the record it was typed over. */
export interface StoredDraft {
  /** The record as text. */
  readonly base: string
  readonly values: Record<string, unknown>
}

/** The draft of a form in this tab; it survives a reload or a crash, not the end of the session. */
export function readDraft(name: string): StoredDraft | undefined {
  const text = sessionStorage.getItem(PREFIX + name)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as StoredDraft
  } catch {
    // Written by another version of the program or by hand: no draft.
    return undefined
  }
}

export function writeDraft(name: string, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // No room left, with a big picture in the form: the form works on, without its net.
    dropDraft(name)
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name)
}

const OWNER = 'draftsOf'

/** Drafts belong to one user: forgets those that somebody else left in this tab. */
export function keepDraftsOf(userId: number): void {
  if (sessionStorage.getItem(OWNER) !== String(userId)) dropAllDrafts()
  sessionStorage.setItem(OWNER, String(userId))
}

/** Forgets every draft: somebody else will use this tab. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  }
}
