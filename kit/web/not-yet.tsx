import { Text } from '@mantine/core'
import { Page } from './page.tsx'

/** Stands in for a screen that is registered and in the menus but not built so far. */
export function NotYetPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Text fw={600}>Questa schermata non c’è ancora</Text>
      <Text c="dimmed">Arriverà con una prossima versione del gestionale.</Text>
    </Page>
  )
}
