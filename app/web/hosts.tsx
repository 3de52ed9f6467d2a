import { ConfirmHost } from '#kit/web/dialog.tsx'
import { ToastHost } from '#kit/web/toast/host.tsx'

/** Where messages and questions appear, over whatever is on screen. */
export default function Hosts() {
  return (
    <>
      <ConfirmHost />
      <ToastHost />
    </>
  )
}
