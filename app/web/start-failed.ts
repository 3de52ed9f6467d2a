import { toApiError } from '#kit/web/client/api-error.ts'
import { reloadOnceBack } from './server-back.ts'

/**
 * Says on the blank page why the program does not start, and tries again when asked; where the
 * server was away, also by itself once it is back.
 */
export function startFailed(error: unknown): undefined {
  const { message, passing } = toApiError(error)
  if (passing) reloadOnceBack()
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = message
  const again = document.createElement('button')
  again.textContent = 'Riprova'
  again.addEventListener('click', () => location.reload())
  const root = document.querySelector<HTMLElement>('#root')
  if (root) root.style.cssText = 'padding: 3rem; text-align: center'
  root?.replaceChildren(text, again)
}
