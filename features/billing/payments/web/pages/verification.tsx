import { Kbd } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Page } from '#kit/web/page.tsx'
import { useListedKeys } from '#kit/web/shortcuts.tsx'
import { useSelection } from '#kit/web/table/selection.ts'
import type { Waiting } from '../../domain/contract/verification.ts'
import { DESK_KEYS } from '../components/verification/keys.ts'
import { DeskList } from '../components/verification/list.tsx'
import { keyOf, useVerification } from '../components/verification/place.ts'
import classes from '../components/verification/verification.module.css'

// The list is seen first.
const Detail = lazy(() => import('../components/verification/detail.tsx'))
const ApproveAll = lazy(() => import('../components/verification/approve-all.tsx'))

interface Asked {
  readonly rows: readonly Waiting[]
  readonly answer: (begun: boolean) => void
}

/** "Da verificare": what waits for a check, and beside it the proof with what is expected. */
export function VerificationPage() {
  const verification = useVerification()
  const { open, wide } = verification
  const [asked, setAsked] = useState<Asked>()
  const selection = useSelection<Waiting>(keyOf)
  const approveAll = async (rows: readonly Waiting[]) => {
    const begun = await new Promise<boolean>((answer) => setAsked({ rows, answer }))
    setAsked(undefined)
    return begun
  }
  useListedKeys(DESK_KEYS)
  return (
    <Page title="Da verificare" fill actions={open && <Keys />}>
      <div className={classes['verification']} data-open={open ? true : undefined}>
        {(wide || !open) && (
          <DeskList verification={verification} selection={selection} approveAll={approveAll} />
        )}
        <Suspense>
          {open && (
            <Detail
              verification={verification}
              open={open}
              together={wide && selection.rows.length > 0}
            />
          )}
        </Suspense>
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
