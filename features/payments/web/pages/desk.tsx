import { Kbd } from '@mantine/core'
import { Page } from '#kit/web/page.tsx'
import { useListedKeys } from '#kit/web/shortcuts.tsx'
import { useApproveAll } from '../components/desk/approve-all.tsx'
import { Detail } from '../components/desk/detail.tsx'
import classes from '../components/desk/desk.module.css'
import { DESK_KEYS } from '../components/desk/keys.ts'
import { DeskList } from '../components/desk/list.tsx'
import { useDesk } from '../components/desk/place.ts'

/** "Da verificare": what waits for a check, and beside it the proof with what is expected. */
export function VerifyDeskPage() {
  const desk = useDesk()
  const approveAll = useApproveAll()
  const { open, wide } = desk
  useListedKeys(DESK_KEYS)
  return (
    <Page title="Da verificare" fill actions={open && <Keys />}>
      <div className={classes['desk']} data-open={open ? true : undefined}>
        {(wide || !open) && <DeskList desk={desk} approveAll={approveAll.ask} />}
        {open && <Detail desk={desk} open={open} />}
      </div>
      {approveAll.dialog}
    </Page>
  )
}

function Keys() {
  return (
    <div className={classes['keys']}>
      {DESK_KEYS.map(({ name, label }) => (
        <span key={name}>
          <Kbd size="xs">{name}</Kbd> {label}
        </span>
      ))}
    </div>
  )
}
