import { breakable } from './breakable.tsx'

/** A value under its name; `wide` is one of several lines, which has the whole width. */
export type Fact = readonly [name: string, value: string | null, as?: 'wide']

/** What there is to know of a thing, in words under their names; what says nothing is left out. */
export function Facts(props: {
  facts: readonly Fact[]
  /** Values are figures, which stand as wide as each other. */
  figures?: boolean
  /** They are all there is, so that each has a line. */
  roomy?: boolean
}) {
  return (
    <dl className={`facts ${props.figures ? 'figures' : ''} ${props.roomy ? 'roomy' : ''}`}>
      {props.facts.map(
        ([name, value, as]) =>
          value && (
            <div key={name} data-wide={as && true}>
              <dt>{name}</dt>
              <dd>{breakable(value)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
