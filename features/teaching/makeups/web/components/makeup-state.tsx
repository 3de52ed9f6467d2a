import type { Makeup } from '../../domain/contract.ts'
import { absenceSentence, stateDetail } from '../../domain/text/screen.ts'
import classes from './makeup.module.css'

/** How far a makeup is, and which lessons it is about. */
export function MakeupState({ makeup, more = '' }: { makeup: Makeup; more?: string }) {
  const detail = [stateDetail(makeup), more].filter((part) => part !== '').join(' · ')
  return (
    <span className={`${classes['state']} breaks`}>
      {absenceSentence(makeup)}
      {detail && <span className={`${classes['detail']} dim figures note`}>{detail}</span>}
    </span>
  )
}
