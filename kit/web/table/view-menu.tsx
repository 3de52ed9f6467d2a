import { ActionIcon } from '@mantine/core'
import { IconCheck, IconColumns, IconRestore, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ActionMenu, type MenuItem } from '../menu.tsx'
import type { ViewProps } from './view-dialog.tsx'
import { AS_MADE } from './views.ts'

const ViewDialog = lazy(() => import('./view-dialog.tsx'))

/** The button of a list that opens its saved views and the choice of its columns. */
export function ViewMenu(props: ViewProps) {
  const { label, arranging } = props
  const [opened, setOpened] = useState(false)
  const views = arranging.views.map((view): MenuItem => ({
    label: view.name,
    icon: arranging.isAsNow(view) ? IconCheck : IconTable,
    run: () => arranging.show(view.content),
  }))
  const name = `Colonne e viste: ${label}`
  return (
    <>
      <ActionMenu
        label={name}
        items={[
          ...views,
          { label: 'Colonne e viste…', icon: IconColumns, run: () => setOpened(true) },
          { label: 'Come all’inizio', icon: IconRestore, run: () => arranging.show(AS_MADE) },
        ]}
        trigger={(carried) => (
          <ActionIcon variant="default" size={32} aria-label={name} {...carried}>
            <IconColumns size={16} />
          </ActionIcon>
        )}
      />
      {opened && (
        <Suspense>
          <ViewDialog {...props} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
