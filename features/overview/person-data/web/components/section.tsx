import { Button, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { useBusy } from '#kit/web/busy.ts'
import { Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { Subject } from '../../domain/types.ts'
import { EXPLAINED } from '../../domain/text.ts'
import { erase, handOver } from '../actions.ts'

/** Where one goes on when a person is no longer there. */
const LISTS = { student: '/app/studenti', teacher: '/app/insegnanti', lead: '/app/leads' } as const

/** What a person may ask for: all that is stored about her, as one file. */
export default function PersonDataSection(person: { of: Subject; id: number; name: string }) {
  const { of, id } = person
  const navigate = useNavigate()
  const mayErase = useUser().role === 'admin'
  const { busy, run } = useBusy()
  const start = () => void run(() => handOver(of, id))
  // Nothing is left to show of her.
  const remove = async () => {
    if (await erase(person)) await navigate(target(LISTS[of]))
  }
  return (
    <Section
      title="Privacy"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={busy}
            onClick={start}
          >
            Dati per l’interessato
          </Button>
          {mayErase && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} />}
              onClick={() => void remove().catch(notifyError)}
            >
              Cancella i dati
            </Button>
          )}
        </>
      }
    >
      <Text c="dimmed">{EXPLAINED}</Text>
    </Section>
  )
}
