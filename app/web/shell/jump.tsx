import { Kbd } from '@mantine/core'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { jumpsOf } from './jumps.ts'
import classes from './shortcuts-help.module.css'

/** The letters that `G` waits for. */
export default function Jumps() {
  return (
    <div role="status" className={`${classes['jumps']} framed surface no-print`}>
      <p className="strong">Vai a…</p>
      <dl className={classes['list']}>
        {jumpsOf(useUser()).map(({ letter, entry }) => (
          <div key={letter}>
            <dt>
              <Kbd>{letter.toUpperCase()}</Kbd>
            </dt>
            <dd>{entry.label}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
