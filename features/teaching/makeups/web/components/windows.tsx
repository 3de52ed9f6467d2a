import type { Makeup } from '../../domain/contract.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { ExpiryDialog } from './expiry-dialog.tsx'
import type { Window } from './makeup-actions.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { RecoverDialog } from './recover-dialog.tsx'

const WINDOWS = {
  propose: ProposeDialog,
  recover: RecoverDialog,
  answer: AnswerDialog,
  expiry: ExpiryDialog,
} as const

/** The window that a makeup opened; loaded when one is. */
export default function MakeupWindow(props: {
  window: Window
  makeup: Makeup
  onClose: () => void
}) {
  const { window, ...rest } = props
  const Opened = WINDOWS[window]
  return <Opened {...rest} />
}
