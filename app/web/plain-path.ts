/**
 * Links in mails and old bookmarks carry the path without the hash, and mails also a token in
 * the query: `/event-response?token=…` becomes `/#/event-response?token=…`, `/billing/corsi`
 * becomes `/#/billing/corsi`, without loading the page again.
 */
export function intoHash(): void {
  const { pathname, search, hash } = location
  if (pathname !== '/') history.replaceState(null, '', `/#${pathname}${search}`)
  else if (search !== '' && hash.startsWith('#/')) {
    const joined = hash.includes('?') ? search.replace('?', '&') : search
    history.replaceState(null, '', `/${hash}${joined}`)
  }
}
