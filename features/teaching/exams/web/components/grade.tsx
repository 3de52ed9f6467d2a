import { gradeText, isNumber } from '../../domain/rules.ts'

/** A grade; what is no number stands back. */
export function Grade({ value }: { value: number | null }) {
  return <span className={isNumber(value) ? 'figures' : 'figures dim'}>{gradeText(value)}</span>
}
