import { expect, test } from 'vitest'
import { currentToasts, removeToast } from './toast/store.ts'
import { undoToast } from './toast.tsx'

/** What is said once somebody pressed "Annulla". */
async function saidAfter(undo: () => Promise<unknown>): Promise<string[]> {
  undoToast('Lezione eliminata', undo)
  const [toast] = currentToasts()
  toast?.action?.run()
  await new Promise((resolve) => setTimeout(resolve))
  const said = currentToasts()
  for (const { id } of said) removeToast(id)
  return said.map(({ text }) => text)
}

test('what was taken back is told, and nothing when the user thought better of it', async () => {
  expect(await saidAfter(async () => ({ id: 1 }))).toEqual(['Annullato.'])
  expect(await saidAfter(async () => undefined)).toEqual(['Annullato.'])
  expect(await saidAfter(async () => false)).toEqual([])
})
