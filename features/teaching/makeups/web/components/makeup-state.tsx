import type { Makeup } from '../../domain/contract.ts'
import { absenceSentence, stateDetail } from '../../domain/text/screen.ts'

/** How far a makeup is, and which lessons it is about. */
export function MakeupState({ makeup, more = '' }: { makeup: Makeup; more?: string }) {
  const detail = [stateDetail(makeup), more].filter((part) => part !== '').join(' · ')
  return (
    <span className="breaks" style={{ minWidth: '0' }}>
      {absenceSentence(makeup)}
      {detail && (
        <span className="dim figures note" style={{ display: 'block' }}>
          {detail}
        </span>
      )}
    </span>
  )
}
