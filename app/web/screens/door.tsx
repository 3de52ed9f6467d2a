import { admit } from '#f/crm/invites/web/public.tsx'
import { DoorPage } from '#f/events/invitations/web/pages/door.tsx'

/** The check-in at the door, where who is nobody known becomes a lead. */
export function DoorScreen() {
  return <DoorPage admit={admit} />
}
