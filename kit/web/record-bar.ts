import { createContext, type ReactNode } from 'react'

/**
 * What stands below the title of a page that is about a record, and stays in sight: it takes the
 * page's primary action along. Undefined on every other page.
 */
export const RecordBar = createContext<((primary: ReactNode) => ReactNode) | undefined>(undefined)
