import { Alert, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toApiError } from '#kit/web/client/api-error.ts'
import type { Academy } from '../../domain/contract.ts'
import { LOGIN_FAILED } from '../../domain/text.ts'
import classes from './login.module.css'

/** Username and password; used by the login page and, over a page, when the session has ended. */
export function SignInForm(props: {
  onSubmit: (username: string, password: string) => Promise<void>
  demoLogins?: Academy['demoLogins']
  /** Given when somebody in particular has to sign in again. */
  username?: string
}) {
  const [username, setUsername] = useState(props.username ?? '')
  const [password, setPassword] = useState('')
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const first = useRef<HTMLInputElement>(null)
  const secret = useRef<HTMLInputElement>(null)
  const known = props.username !== undefined
  // In a dialog the focus goes where `data-autofocus` says.
  useEffect(() => {
    if (!known) first.current?.focus()
  }, [known])
  const filled = username.trim() !== '' && password !== ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    if (!filled) return setFailure(LOGIN_FAILED)
    setSaving(true)
    setFailure(undefined)
    try {
      await props.onSubmit(username, password)
    } catch (error) {
      const { kind, message } = toApiError(error)
      setFailure(kind === 'invalid' ? LOGIN_FAILED : message)
      setSaving(false)
      // The button that was pressed takes no focus while it waits; what is wrong is most often this.
      secret.current?.focus()
      secret.current?.select()
    }
  }
  return (
    <form
      className={`${classes['fields']} stack`}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {failure && (
        <Alert role="alert" color="red" variant="light">
          {failure}
        </Alert>
      )}
      <TextInput
        label="E-mail o nome utente"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={first}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        ref={secret}
        autoComplete="current-password"
        data-autofocus={known || undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra la password' }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!filled} loading={saving} fullWidth>
        Login
      </Button>
      {props.demoLogins && props.demoLogins.length > 0 && (
        <div className={`${classes['demo']} wrap`}>
          <Text size="xs" c="dimmed">
            Accademia dimostrativa: scegli un utente
          </Text>
          {props.demoLogins.map((login) => (
            <Button
              key={login.username}
              size="compact-sm"
              variant="default"
              onClick={() => {
                setUsername(login.username)
                setPassword(login.password)
              }}
            >
              {login.username}
            </Button>
          ))}
        </div>
      )}
    </form>
  )
}
