import { useUser } from '#f/system/accounts/web/public.tsx'
import type { Crumb } from '#kit/web/page.tsx'

/** The list that a lead was opened from and is left to: the call centre has one of its own. */
export function useLeadsList(): Crumb {
  const calls = useUser().type === 4
  return calls
    ? { label: 'Da Chiamare', to: '/app/dachiamare' }
    : { label: 'Leads', to: '/app/leads' }
}
