import { Text } from '@mantine/core'
import { IconHammer } from '@tabler/icons-react'
import classes from './page.module.css'
import { Page } from './page.tsx'

/** Stands in for a screen that is registered and in the menus but not built so far. */
export function NotYetPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <div className={`${classes['notYet']} stack gap-xs centred dim`}>
        <IconHammer size={28} stroke={1.25} aria-hidden />
        <Text fw={600}>Questa schermata non c’è ancora</Text>
        <Text c="dimmed">Arriverà con una prossima versione del gestionale.</Text>
      </div>
    </Page>
  )
}
