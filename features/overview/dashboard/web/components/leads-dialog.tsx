import { Badge, Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant, fullName } from '#kit/domain/format.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import { Loading } from '#kit/web/loading.tsx'
import { ErrorState } from '#kit/web/table/states.tsx'
import type { ShownLead } from '../../domain/contract.ts'
import { SHOWN_LEADS } from '../../domain/rules.ts'
import { leadsText } from '../../domain/text.ts'
import { api } from '../api.ts'

/** A figure that was opened. */
export interface Opened {
  readonly title: string
  readonly leadIds: readonly number[]
  /** Of how many those are the newest, where they are not all. */
  readonly total?: number
}

/** The leads behind a figure, with their tags by category. */
export function LeadsDialog({ title, leadIds, total, onClose }: Opened & { onClose: () => void }) {
  const [page, setPage] = useState(0)
  const ids = leadIds.slice(page * SHOWN_LEADS, (page + 1) * SHOWN_LEADS)
  const last = Math.ceil(leadIds.length / SHOWN_LEADS) - 1
  const { data, error, refetch } = useQuery({
    ...api.leads.query({ ids: [...ids] }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog opened size="lg" title={title} onClose={onClose}>
      <div className="stack gap-lg">
        <Text>{leadsText(leadIds.length, total)}</Text>
        {error && <ErrorState error={toApiError(error)} retry={() => void refetch()} />}
        {!data && !error && <Loading height={160} />}
        <ul className="bare stack gap-lg">
          {data?.rows.map((lead) => (
            <ShownLeadItem key={lead.id} lead={lead} />
          ))}
        </ul>
        {last > 0 && (
          <Group justify="space-between">
            <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
              Precedenti
            </Button>
            <Text className="figures">{`${page + 1} di ${last + 1}`}</Text>
            <Button variant="default" disabled={page >= last} onClick={() => setPage(page + 1)}>
              Successivi
            </Button>
          </Group>
        )}
      </div>
    </Dialog>
  )
}

function ShownLeadItem({ lead }: { lead: ShownLead }) {
  const place = { to: '/app/editLead', search: { id: lead.id } } as const
  return (
    <li className="stack gap-xs">
      <Group gap="xs">
        <LinkWords to={place}>{fullName(lead)}</LinkWords>
        <Text className="dim small">{`${lead.phone} · ${formatInstant(lead.createdAt)}`}</Text>
      </Group>
      <dl className="facts">
        {lead.tags.map(({ category, names }) => (
          <div key={category}>
            <dt>{category}</dt>
            <dd>
              {names.map((name) => (
                <Badge key={name} className="tag" variant="default" radius="sm" tt="none" mr={4}>
                  {name}
                </Badge>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
