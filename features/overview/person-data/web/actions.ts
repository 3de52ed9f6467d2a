import { act, write } from '#kit/web/act.ts'
import { action, deletion } from '#kit/web/action.ts'
import { saveFile } from '#kit/web/download.ts'
import type { Subject } from '../domain/types.ts'
import { ERASED, erasureQuestion, runQuestion, runText } from '../domain/text.ts'
import type { KeptKind } from '../domain/types.ts'
import { api } from './api.ts'

/** Notes in the diary that a person is given her data, and saves the file. */
export async function handOver(of: Subject, id: number): Promise<void> {
  await act(api.hand, { of, id })
  await saveFile(`/api/person-data.xlsx?of=${of}&id=${id}`)
}

interface Named {
  readonly of: Subject
  readonly id: number
  readonly name: string
}

/** Erases a person for good; her name has to be typed. */
export const erase = action({
  ask: ({ of, name }: Named) => {
    const { title, text } = erasureQuestion(of, name)
    return { ...deletion(title, text, 'Cancella per sempre'), typed: name }
  },
  call: ({ of, id }: Named) => write(api.erase, { of, id }),
  said: ERASED,
})

/** Erases all that is due, for good. */
export const runRetention = action({
  ask: (due: Readonly<Record<KeptKind, number>>) => {
    const { title, text } = runQuestion(due)
    return deletion(title, text, 'Cancella per sempre')
  },
  call: (due: Readonly<Record<KeptKind, number>>) => write(api.run, { due: { ...due } }),
  said: (_, { erased }) => runText(erased),
})
