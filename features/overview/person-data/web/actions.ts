import { act } from '#kit/web/act.ts'
import { saveFile } from '#kit/web/download.ts'
import type { Subject } from '../domain/contract.ts'
import { api } from './api.ts'

/** Notes in the diary that a person is given her data, and saves the file. */
export async function handOver(of: Subject, id: number): Promise<void> {
  await act(api.hand, { of, id })
  await saveFile(`/api/person-data.xlsx?of=${of}&id=${id}`)
}
