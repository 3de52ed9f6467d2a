import { type ReactNode, useRef } from 'react'
import { SidewaysHint } from '#kit/web/sideways-hint.tsx'

/** A table that may be wider than the window: it is moved by the keyboard too. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached */}
      <div ref={box} style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
      <SidewaysHint of={box} />
    </>
  )
}
