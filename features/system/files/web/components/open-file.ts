import { kitSentences } from '#kit/domain/errors.ts'
import { sessionOver } from '#kit/web/client/session-over.ts'
import { notifyError } from '#kit/web/toast.tsx'
import { FILE_NOT_FOUND, POPUP_BLOCKED, UNREADABLE_ANSWER, viewFailed } from '../../domain/text.ts'

/** After so long the browser has taken over a download. */
const RELEASED_AFTER_MS = 1000

/** Shows a file in a new tab; what keeps it from being shown is said in the page. */
export async function viewFile(address: string): Promise<void> {
  // Opened at once: later it would count as a window that nobody asked for.
  const opened = window.open('about:blank', '_blank')
  if (!opened) return notifyError(POPUP_BLOCKED)
  const wrong = await faultOf(address)
  if (wrong !== undefined) {
    opened.close()
    return notifyError(viewFailed(wrong))
  }
  opened.opener = null
  opened.location.replace(new URL(address, location.href).href)
}

/** Saves a file on the user's machine. */
export async function downloadFile(address: string, name: string): Promise<void> {
  const wrong = await faultOf(address)
  if (wrong !== undefined) return notifyError(wrong)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  setTimeout(() => link.remove(), RELEASED_AFTER_MS)
}

/** Why a file cannot be had, asked before the browser leaves for it; undefined when it can. */
async function faultOf(address: string): Promise<string | undefined> {
  const session = sessionOver.current()
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined)
  if (!answer) return kitSentences['kit.unavailable']
  if (answer.status === 401) {
    sessionOver.announce(session)
    return kitSentences['kit.unauthenticated']
  }
  if (answer.status === 403) return kitSentences['kit.forbidden']
  if (answer.status === 404) return FILE_NOT_FOUND
  if (answer.status >= 500) return kitSentences['kit.unavailable']
  // Something in between answered instead of the program.
  return answer.ok && answer.headers.has('content-disposition') ? undefined : UNREADABLE_ANSWER
}
