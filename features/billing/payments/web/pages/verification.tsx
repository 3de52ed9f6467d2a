import { Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Page } from '#kit/web/page.tsx'
import { useListedKeys } from '#kit/web/shortcuts.tsx'
import { useSelection } from '#kit/web/table/selection.ts'
import type { Waiting } from '../../domain/contract/verification.ts'
import { verification as api } from '../api/verification.ts'
import { deskKeys } from '../components/verification/keys.ts'
import { DeskList } from '../components/verification/list.tsx'
import { keyOf, type Of, useVerification } from '../components/verification/place.ts'
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
  const together = wide && selection.rows.length > 0
  return (
    <Page title="Da verificare" fill actions={open && <Keys open={open} together={together} />}>
      <div className={classes['verification']} data-open={open ? true : undefined}>
        {(wide || !open) && (
          <DeskList verification={verification} selection={selection} approveAll={approveAll} />
        )}
        <Suspense>{open && <Detail {...{ verification, open, together }} />}</Suspense>
      </div>
      <Suspense>{asked && <ApproveAll rows={asked.rows} onAnswer={asked.answer} />}</Suspense>
    </Page>
  )
}

function Keys({ open, together }: { open: Of; together: boolean }) {
  const { data: due } = useQuery(api.verification.query(open))
  const keys = useMemo(() => deskKeys(due, together), [due, together])
  useListedKeys(keys)
  return (
    <div className={`${classes['keys']} wrap dim note`}>
      {keys.map(({ name, label }) => (
        <span key={name}>
          <Kbd size="xs">{name}</Kbd> {label}
        </span>
      ))}
    </div>
  )
}
