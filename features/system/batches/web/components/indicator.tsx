import { Button, Loader, Progress, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useNavigate } from '@tanstack/react-router'
import { LinkButton } from '#kit/web/links.tsx'
import { target } from '#kit/web/places.ts'
import { Popup } from '#kit/web/popup.tsx'
import { notifyDone, notifyError, refusalToast } from '#kit/web/toast.tsx'
import type { Batch } from '../../domain/contract.ts'
import { ALL_BATCHES, howFar, indicatorLabel, outcome } from '../../domain/text.ts'
import { untilWhen } from '../../domain/text/until.ts'
import { useRunning } from '../api.ts'
import { cancel } from '../actions.ts'

/** How far the own batches are, on every screen; nothing while none runs. */
export function BatchIndicator() {
  const navigate = useNavigate()
  const running = useRunning((ended) => {
    if (ended.failed === 0) return notifyDone(outcome(ended))
    const run = () => void navigate(target('/app/operazioni'))
    refusalToast(outcome(ended), { label: 'Vedi', run })
  })
  if (running.length === 0) return null
  const all = {
    total: sum(running.map(({ total }) => total)),
    done: sum(running.map(({ done }) => done)),
    failed: sum(running.map(({ failed }) => failed)),
  }
  return (
    <Popup
      label={indicatorLabel(all)}
      trigger={(carried) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className="firm figures"
          leftSection={<Loader size={14} />}
          aria-label={indicatorLabel(all)}
          {...carried}
        >
          {howFar(all)}
        </Button>
      )}
    >
      {(close) => (
        <div style={{ width: 'min(22rem, calc(100vw - 2rem))' }}>
          {running.map((batch) => (
            <Running key={batch.id} batch={batch} />
          ))}
          <LinkButton to="/app/operazioni" fullWidth variant="subtle" color="gray" onClick={close}>
            {ALL_BATCHES}
          </LinkButton>
        </div>
      )}
    </Popup>
  )
}

const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0)

function Running({ batch }: { batch: Batch }) {
  const { title, total, done, failed } = batch
  return (
    <section
      aria-label={title}
      style={{ padding: '0.5rem 0.625rem', borderBottom: '1px solid var(--q-line)' }}
    >
      <Text fw={600}>{title}</Text>
      <Progress value={(100 * (done + failed)) / total} aria-label={title} my={6} />
      <div className="apart" style={{ display: 'flex', alignItems: 'center' }}>
        <Text size="sm" className="figures">
          {howFar(batch)}
          {untilWhen(batch.expectedEnd)}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void cancel(batch).catch(notifyError)}
        >
          Interrompi
        </Button>
      </div>
    </section>
  )
}
