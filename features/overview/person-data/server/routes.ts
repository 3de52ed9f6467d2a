import { write, type Routes } from '#kit/server/route.ts'
import { personDataContract as c } from '../domain/contract.ts'
import { noteHanding } from './mutations.ts'

export const personDataRoutes: Routes<typeof c> = {
  hand: write(c.hand, noteHanding),
}
