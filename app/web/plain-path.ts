/** Pages that the server writes by itself, without this program. */
const WRITTEN_BY_SERVER = /^#\/(event-response|cancel-reservation)(\?.*)?$/i

/**
 * Links in mails and old bookmarks carry the path without the hash: `/billing/corsi` becomes
 * `/#/billing/corsi`, without loading the page again. Answers whether the page is here at all:
 * `/#/event-response?token=…` leads to `/event-response?token=…`, which the server writes.
 */
export function intoHash(): boolean {
  const { pathname, search, hash } = location
  const [, path, query = search] = WRITTEN_BY_SERVER.exec(hash) ?? []
  if (path !== undefined) {
    location.replace(`/${path.toLowerCase()}${query}`)
    return false
  }
  if (pathname !== '/') history.replaceState(null, '', `/#${pathname}${search}`)
  else if (search !== '' && hash.startsWith('#/')) {
    const joined = hash.includes('?') ? search.replace('?', '&') : search
    history.replaceState(null, '', `/${hash}${joined}`)
  }
  return true
}
