import { gradeText, isNumber } from '../../domain/rules.ts'
import classes from './grade.module.css'

/** A grade; what is no number stands back. */
export function Grade({ value }: { value: number | null }) {
  return (
    <span className={`${classes['grade']} figures`} data-none={!isNumber(value) || undefined}>
      {gradeText(value)}
    </span>
  )
}
