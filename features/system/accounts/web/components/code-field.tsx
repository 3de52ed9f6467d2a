import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A code of an authenticator, or one of those that were written down. */
export function CodeField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label="Codice di verifica"
      description="Le sei cifre dell’app sul telefono, oppure un codice di recupero."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
