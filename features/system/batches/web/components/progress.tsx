import { Button, Group, Progress, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Dialog } from '#kit/web/dialog.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import type { Batch } from '../../domain/contract.ts'
import { isOpen, POLL_MS } from '../../domain/rules.ts'
import { cancel } from '../actions.ts'
import { api } from '../api.ts'

/** How far one batch is, over the page, until it is over or the user goes on with something else. */
export default function BatchProgress(props: {
  batchId: number
  /** "12 di 40 notifiche inviate." */
  said: (batch: Batch) => string
  /** Called once it is over. */
  onEnd: (batch: Batch) => void
  onLeave: () => void
}) {
  const { batchId, said, onEnd, onLeave } = props
  const { data: batch } = useQuery({
    ...api.get.query({ id: batchId }),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : POLL_MS),
  })
  const over = batch !== undefined && !isOpen(batch)
  useEffect(() => {
    if (over) onEnd(batch)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once, when it is over
  }, [over])
  return (
    <Dialog opened title={batch?.title ?? 'Avvio…'} onClose={onLeave}>
      <div className="stack gap-lg">
        <Text fw={600} role="status" className="figures">
          {batch ? said(batch) : 'Un momento…'}
        </Text>
        <Progress
          value={batch ? (100 * (batch.done + batch.failed)) / batch.total : 0}
          aria-label={batch?.title ?? 'Avanzamento'}
        />
        <Group justify="flex-end">
          {batch && !over && (
            <Button variant="default" onClick={() => void cancel(batch).catch(notifyError)}>
              Interrompi
            </Button>
          )}
          <Button onClick={onLeave}>Continua a lavorare</Button>
        </Group>
      </div>
    </Dialog>
  )
}
