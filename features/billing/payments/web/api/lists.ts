import { createClient } from '#kit/web/client.ts'
import { listsContract } from '../../domain/contract/lists.ts'

/** Apart from the whole client: the course sheet and the student list load no more than this. */
export const lists = createClient('payments', listsContract)
