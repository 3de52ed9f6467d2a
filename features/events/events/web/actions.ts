import { write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'

/** An event as far as taking an action on it is concerned. */
export interface Named {
  readonly id: number
  readonly title: string
}

const toTrash = ({ id }: Named) => write(api.delete, { id })
const back = ({ id }: Named) => write(api.restore, { id })

/** Puts an event in the trash; `atStake` is what others have to say before it, if anything. */
export const removing = <E extends Named>(atStake: (event: E) => Promise<string>) =>
  action({
    ask: async (event: E) => {
      const lines = [text.CONFIRM_DELETE, await atStake(event)].filter((line) => line !== '')
      return deletion(`Elimina ${event.title}`, lines.join('\n'))
    },
    call: toTrash,
    undo: back,
    said: text.EVENT_DELETED,
  })
export const restore = action({ call: back, undo: toTrash, said: text.EVENT_RESTORED })
