import { type ReactNode, Suspense } from 'react'
import { RecordBar } from './record-bar.ts'

/**
 * Around a page that is a section of a record: `bar` is drawn below its title, with the page's
 * primary action, as soon as it is loaded. The page itself says nothing of it.
 */
export function RecordAround(props: {
  bar: (primary: ReactNode) => ReactNode
  children: ReactNode
}) {
  const { bar, children } = props
  return (
    <RecordBar
      value={(primary) => (
        <Suspense fallback={<Outline primary={primary} />}>{bar(primary)}</Suspense>
      )}
    >
      {children}
    </RecordBar>
  )
}

/** As high as what comes in its place, so that nothing moves when it does. */
function Outline({ primary }: { primary: ReactNode }) {
  return (
    <div className="row apart" style={{ minHeight: '5.625rem' }}>
      <span />
      {primary}
    </div>
  )
}
