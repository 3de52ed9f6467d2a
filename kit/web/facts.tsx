import { breakable } from './breakable.tsx'

/** What there is to know of a thing, in words under their names; what says nothing is left out. */
export function Facts(props: {
  facts: readonly (readonly [name: string, value: string | null])[]
  /** Values are figures, which stand as wide as each other. */
  figures?: boolean
}) {
  return (
    <dl className={props.figures ? 'facts figures' : 'facts'}>
      {props.facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{breakable(value)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
