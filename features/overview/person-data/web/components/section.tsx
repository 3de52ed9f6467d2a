import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Section } from '#kit/web/page.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import type { Subject } from '../../domain/contract.ts'
import { EXPLAINED } from '../../domain/text.ts'
import { handOver } from '../actions.ts'

/** What a person may ask for: all that is stored about her, as one file. */
export default function PersonDataSection({ of, id }: { of: Subject; id: number }) {
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    void handOver(of, id)
      .catch(notifyError)
      .finally(() => setBusy(false))
  }
  return (
    <Section
      title="Privacy"
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={busy}
          onClick={start}
        >
          Dati per l’interessato
        </Button>
      }
    >
      <Text c="dimmed">{EXPLAINED}</Text>
    </Section>
  )
}
