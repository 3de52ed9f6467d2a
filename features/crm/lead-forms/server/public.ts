import type { PublicDoor } from '#kit/server/public-door.ts'
import { PATH, takeArrival } from './mutations.ts'

/** Where forms of a web site and advertising platforms leave their leads. */
export const leadDoor: PublicDoor = { path: PATH, take: takeArrival }
