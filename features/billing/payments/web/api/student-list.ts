import { createClient } from '#kit/web/client.ts'
import { studentListContract } from '../../domain/contract/student-list.ts'

/** Apart from the whole client: the student list loads no more than this. */
export const studentLists = createClient('payments', studentListContract)
