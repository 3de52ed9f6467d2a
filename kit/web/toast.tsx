import { toApiError } from './client/api-error.ts'
import type { Shortcut } from './shortcuts.tsx'
import { addToast, removeToast, updateToast } from './toast/store.ts'

const DONE_FOR = 4000
const UNDO_FOR = 8000
const ERROR_FOR = 12_000

/** Says for a moment that something was done. */
export function notifyDone(text: string): void {
  addToast({ kind: 'done', text, lasts: DONE_FOR })
}

/** Shows why an action of a list or a menu failed; forms show it themselves, at the fields. */
export function notifyError(error: unknown): void {
  const text = typeof error === 'string' ? error : toApiError(error).message
  addToast({ kind: 'error', text, lasts: ERROR_FOR })
}

/** A refusal with the way to what is behind it: "Aula occupata … · Vai alla lezione". */
export function refusalToast(text: string, action: { label: string; run: () => void }): void {
  const id = addToast({
    kind: 'error',
    text,
    lasts: ERROR_FOR,
    action: {
      label: action.label,
      run: () => {
        removeToast(id)
        action.run()
      },
    },
  })
}

/** Says that something was done, with the way to what comes next: "Salvato · Prossimo registro (8)". */
export function nextToast(
  text: string,
  next: { label: string; key: Shortcut; run: () => void },
): void {
  const id = addToast({
    kind: 'done',
    text,
    lasts: UNDO_FOR,
    action: {
      ...next,
      run: () => {
        removeToast(id)
        next.run()
      },
    },
  })
}

/**
 * For what can be taken back and so is not asked before: "Corso archiviato · Annulla". `undo`
 * answers false when the user, asked about it, thought better of it. Answers how to take the offer
 * away.
 */
export function undoToast(
  text: string,
  undo: () => Promise<unknown>,
  lasts: number = UNDO_FOR,
): () => void {
  const id = addToast({
    kind: 'done',
    text,
    lasts,
    action: {
      label: 'Annulla',
      run: () => {
        removeToast(id)
        undo().then((done) => done !== false && notifyDone('Annullato.'), notifyError)
      },
    },
  })
  return () => removeToast(id)
}

/** Something that takes long, with how far it is; it stays until it is over. */
export interface Progress {
  say(text: string): void
  done(text: string): void
  fail(error: unknown): void
  /** It is over, and something else tells how it went. */
  end(): void
}

export function progressToast(text: string): Progress {
  const id = addToast({ kind: 'busy', text })
  const over = () => removeToast(id)
  return {
    say: (next) => updateToast(id, next),
    done(last) {
      over()
      notifyDone(last)
    },
    fail(error) {
      over()
      notifyError(error)
    },
    end: over,
  }
}
