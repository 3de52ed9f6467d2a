import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#kit/web/client/api-error.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { createClient } from '#kit/web/client.ts'
import { offerOf } from '#kit/web/options.tsx'
import { tagsContract } from '../domain/contract.ts'
import { UNREADABLE_CATEGORIES, UNREADABLE_TAGS } from '../domain/text.ts'

const client = createClient('tags', tagsContract)

/** What came was not the server's own answer, though it came well. */
const unread = ({ code, status }: ApiError) =>
  code === 'kit.no_answer' && status > 0 && status < 400

export const api = {
  ...client,
  list: withSentence(client.list, UNREADABLE_TAGS, unread),
  groups: withSentence(client.groups, UNREADABLE_CATEGORIES, unread),
}

/** Every category in its order, with its tags. */
export function useTagGroups() {
  const query = useQuery(api.groups.query({}))
  return offerOf(query)
}
