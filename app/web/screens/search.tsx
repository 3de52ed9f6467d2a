import { SearchPage } from '#f/search/web/pages.tsx'

/** "Cerca" of the admin area: its results open in the admin area. */
export function AdminSearchPage() {
  return <SearchPage area="app" />
}

/** "Cerca" of the billing area. */
export function BillingSearchPage() {
  return <SearchPage area="billing" />
}
