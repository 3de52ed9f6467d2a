import { createClient } from '#kit/web/client.ts'
import { studentListContract } from '../../domain/contract/list.ts'

/** Apart from the whole client: the lists of students load no more than this. */
export const api = createClient('students', studentListContract)
