import { Kbd } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Page } from '#kit/web/page.tsx'
import { useListedKeys } from '#kit/web/shortcuts.tsx'
import type { Waiting } from '../../domain/contract/desk.ts'
import classes from '../components/desk/desk.module.css'
import { DESK_KEYS } from '../components/desk/keys.ts'
import { DeskList } from '../components/desk/list.tsx'
import { useDesk } from '../components/desk/place.ts'

// The list is seen first.
const Detail = lazy(() => import('../components/desk/detail.tsx'))
const ApproveAll = lazy(() => import('../components/desk/approve-all.tsx'))

interface Asked {
  readonly rows: readonly Waiting[]
  readonly answer: (begun: boolean) => void
}

/** "Da verificare": what waits for a check, and beside it the proof with what is expected. */
export function VerifyDeskPage() {
  const desk = useDesk()
  const { open, wide } = desk
  const [asked, setAsked] = useState<Asked>()
  const approveAll = async (rows: readonly Waiting[]) => {
    const begun = await new Promise<boolean>((answer) => setAsked({ rows, answer }))
    setAsked(undefined)
    return begun
  }
  useListedKeys(DESK_KEYS)
  return (
    <Page title="Da verificare" fill actions={open && <Keys />}>
      <div className={classes['desk']} data-open={open ? true : undefined}>
        {(wide || !open) && <DeskList desk={desk} approveAll={approveAll} />}
        <Suspense>{open && <Detail desk={desk} open={open} />}</Suspense>
      </div>
      <Suspense>{asked && <ApproveAll rows={asked.rows} onAnswer={asked.answer} />}</Suspense>
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
