import type { ServerFeature } from '#kit/server/feature.ts'
import { inviteScripts } from './legacy.ts'
import { invitesRoutes } from './routes.ts'
import { guestSeed } from './seed.ts'

/** Invitations of leads to events. */
export const invitesFeature: ServerFeature = {
  name: 'invites',
  routes: invitesRoutes,
  scripts: { 'Event invitations of leads': inviteScripts },
  seeds: [guestSeed],
}
