import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '#kit/web/act.ts'
import { useBusy } from '#kit/web/busy.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { offerProps } from '#kit/web/options.tsx'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import { Unread } from '#kit/web/unread.tsx'
import type { Tag } from '../../domain/contract.ts'
import { failedText, merged, mergeText } from '../../domain/text.ts'
import { api, useTagGroups } from '../api.ts'

/** Merges a tag into another of any category, after showing what that changes. */
export function MergeDialog(props: { tag: Tag; onClose: () => void; onDone: () => void }) {
  const { tag, onClose, onDone } = props
  const offer = useTagGroups()
  const [intoId, setIntoId] = useState<number | null>(null)
  const others = (offer.rows ?? []).map(({ name, tags }) => ({
    group: name,
    items: tags
      .filter(({ id }) => id !== tag.id)
      .map((one) => ({ value: one.id, label: one.name })),
  }))
  const into = others.flatMap(({ items }) => items).find(({ value }) => value === intoId)
  const changes = useQuery({
    ...api.merging.query({ id: tag.id, intoId: intoId ?? tag.id }),
    enabled: into !== undefined,
  })
  const { busy, run } = useBusy((cause) => notifyError(failedText(toApiError(cause))))
  const merge = async () => {
    if (!into) return
    await act(api.merge, { id: tag.id, intoId: into.value })
    notifyDone(merged(into.label))
    onDone()
  }
  return (
    <Dialog title={`Unisci «${tag.name}»`} opened onClose={onClose}>
      <Stack>
        <Select<number>
          label="Unisci al tag"
          data={others}
          value={intoId}
          onChange={setIntoId}
          {...offerProps(offer, { what: 'i tag', nothing: 'Nessun tag con questo nome' })}
        />
        {into && changes.isError && (
          <Unread what="i lead che cambiano" retry={() => void changes.refetch()} />
        )}
        {into && changes.data && <Text role="status">{mergeText(changes.data, into.label)}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button disabled={!into || !changes.data} loading={busy} onClick={() => void run(merge)}>
            Unisci
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
