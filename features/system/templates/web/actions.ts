import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import { confirmRestore, RESTORED } from '../domain/text.ts'
import { api } from './api.ts'

/** Takes the original text of a letter again. */
export const restore = action({
  ask: ({ name }) => ({
    title: 'Ripristina il testo originale',
    text: confirmRestore(name),
    confirmLabel: 'Ripristina',
  }),
  call: ({ key, version }: { key: string; name: string; version: number }) =>
    write(api.restore, { key, version }),
  said: RESTORED,
})
