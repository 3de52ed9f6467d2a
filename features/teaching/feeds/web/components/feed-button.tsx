import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { FeedKind } from '../../domain/types.ts'

const FeedDialog = lazy(() => import('./feed-dialog.tsx'))

/** Opens the window where the secret calendar address of a teacher, a room or a course is made. */
export function FeedButton({ kind, id, name }: { kind: FeedKind; id: number; name: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceMobile size={16} />}
        onClick={() => setOpened(true)}
      >
        Calendario sul telefono
      </Button>
      {opened && (
        <Suspense>
          <FeedDialog owner={{ kind, id }} name={name} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
