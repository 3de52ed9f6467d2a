import { Button, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import classes from './plain-page.module.css'

const MISSING_PART = /dynamically imported module|importing a module script|preload/i

/** A screen that failed: by a mistake of the program, or because a newer version replaced it. */
export function Broken({ error }: ErrorComponentProps) {
  const replaced = error instanceof Error && MISSING_PART.test(error.message)
  return (
    <section className={`${classes['page']} stack gap-lg centred`}>
      <Title order={1} size="h2">
        {replaced
          ? 'Il gestionale è stato aggiornato'
          : 'Qualcosa è andato storto in questa schermata'}
      </Title>
      <Text c="dimmed">
        {replaced
          ? 'Ricarica la pagina per usare la nuova versione.'
          : 'I dati salvati sono al sicuro. Ricarica la pagina e, se si ripete, avvisa chi segue il gestionale.'}
      </Text>
      <Button onClick={() => location.reload()}>Ricarica</Button>
    </section>
  )
}
