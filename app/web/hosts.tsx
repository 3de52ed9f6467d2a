import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { ConfirmHost } from '#kit/web/dialog.tsx'

/** Where messages and questions appear, over whatever is on screen. */
export default function Hosts() {
  return (
    <>
      <ConfirmHost />
      <Notifications position="bottom-right" limit={4} />
    </>
  )
}
