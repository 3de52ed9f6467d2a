import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refresh } from '#kit/web/query.ts'
import { target } from '#kit/web/places.ts'
import { notifyDone, refusalToast } from '#kit/web/toast.tsx'
import { groupOf, mayCancel } from '../../domain/rules.ts'
import { outcomeOf } from '../../domain/text.ts'
import { api } from '../api.ts'
import { unfollow } from './followed.ts'

const POLL_MS = 4_000
/** A mail that has waited so often is one that a pace, a pause or a missing server holds up. */
const OFTEN = 30
const SLOW_POLL_MS = 60_000

/** Says how a mailing went, once the mail server has had its say about each of its mails. */
export default function MailingOutcome({ id }: { id: number }) {
  const navigate = useNavigate()
  const { data, isError } = useQuery({
    ...api.outcome.query({ id }),
    refetchInterval: ({ state: { dataUpdateCount } }) =>
      dataUpdateCount < OFTEN ? POLL_MS : SLOW_POLL_MS,
  })
  const over = isError || (data !== undefined && !mayCancel(data))
  useEffect(() => {
    if (!over) return
    unfollow(id)
    const said = data && outcomeOf(data)
    if (data === undefined || said === undefined) return
    void refresh()
    if (data.state === 'sent') return notifyDone(said)
    const mails = target({ to: '/app/posta', search: { group: groupOf(id), state: 'failed' } })
    refusalToast(said, { label: 'Vedi', run: () => void navigate(mails) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once, when it is over
  }, [over])
  return null
}
