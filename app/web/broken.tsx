import { Button, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { answers, reloadOnceBack } from './server-back.ts'
import classes from './plain-page.module.css'

const MISSING_PART = /dynamically imported module|importing a module script|preload/i

/** Why a part of the program is not there: `unknown` until the server was asked. */
type Reason = 'mistake' | 'unknown' | 'replaced' | 'silent'

const TEXTS: Readonly<Record<Exclude<Reason, 'unknown'>, { title: string; text: string }>> = {
  mistake: {
    title: 'Qualcosa è andato storto in questa schermata',
    text: 'I dati salvati sono al sicuro. Ricarica la pagina e, se si ripete, avvisa chi segue il gestionale.',
  },
  replaced: {
    title: 'Il gestionale è stato aggiornato',
    text: 'Ricarica la pagina per usare la nuova versione.',
  },
  silent: {
    title: 'Il server non risponde',
    text: 'Questa schermata non si è potuta caricare. Appena il server risponde si apre da sola.',
  },
}

/**
 * A screen that failed: by a mistake of the program, because a newer version replaced it, or
 * because the server is away; then it opens by itself once the server is back.
 */
export function Broken({ error }: ErrorComponentProps) {
  const missing = error instanceof Error && MISSING_PART.test(error.message)
  const [reason, setReason] = useState<Reason>(missing ? 'unknown' : 'mistake')
  useEffect(() => {
    if (reason === 'silent') return reloadOnceBack()
    if (reason === 'unknown')
      void answers().then((there) => setReason(there ? 'replaced' : 'silent'))
  }, [reason])
  if (reason === 'unknown') return null
  const { title, text } = TEXTS[reason]
  return (
    <section className={`${classes['page']} stack gap-lg centred`}>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      {reason !== 'silent' && <Button onClick={() => location.reload()}>Ricarica</Button>}
    </section>
  )
}
