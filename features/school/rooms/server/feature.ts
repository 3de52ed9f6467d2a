import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { roomCodes } from '../domain/contract.ts'
import { roomSentences } from '../domain/text.ts'
import { roomScripts } from './legacy.ts'
import { roomConstraints } from './mutations.ts'
import { roomsRoutes } from './routes.ts'
import { roomSeed } from './seed.ts'

/** What rooms bring to the server. */
export const roomsFeature: ServerFeature = {
  name: 'rooms',
  routes: roomsRoutes,
  errors: featureErrors(roomCodes, roomSentences, roomConstraints),
  scripts: { Classrooms: roomScripts },
  seeds: [roomSeed],
  diary: {
    words: { room: { label: 'Aula', verbs: { renamed: 'rinominata' }, fields: { name: 'Nome' } } },
  },
}
