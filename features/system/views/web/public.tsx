import type { ReactNode } from 'react'
import { Views } from '#kit/web/table/views.ts'
import { useViewStore } from './api.ts'

/** Around the screens of somebody signed in: their lists can be arranged. */
export function OwnViews({ children }: { children: ReactNode }) {
  return <Views value={useViewStore()}>{children}</Views>
}
