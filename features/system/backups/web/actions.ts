import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import { STARTED } from '../domain/text.ts'
import { api } from './api.ts'

/** Makes a backup now. */
export const startBackup = action({
  call: () => write(api.start, {}),
  said: STARTED,
})
