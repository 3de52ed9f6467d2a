import { Alert, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toApiError } from '#kit/web/client/api-error.ts'
import type { Academy } from '../../domain/contract.ts'
import { LOGIN_FAILED } from '../../domain/text.ts'
import type { Login } from '../api.ts'
import { CodeField } from './code-field.tsx'
import classes from './login.module.css'

/** Username, password and, where one is set up, a code; used by the login page and, over a page, when the session has ended. */
export function SignInForm(props: {
  onSubmit: (login: Login) => Promise<void>
  demoLogins?: Academy['demoLogins']
  /** Given when somebody in particular has to sign in again. */
  username?: string
}) {
  const [username, setUsername] = useState(props.username ?? '')
  const [password, setPassword] = useState('')
  /** Undefined until the server asks for it: what it asks first is whether the password is right. */
  const [code, setCode] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const first = useRef<HTMLInputElement>(null)
  const secret = useRef<HTMLInputElement>(null)
  const proof = useRef<HTMLInputElement>(null)
  const known = props.username !== undefined
  // In a dialog the focus goes where `data-autofocus` says.
  useEffect(() => {
    if (!known) first.current?.focus()
  }, [known])
  const asked = code !== undefined
  useEffect(() => {
    if (asked) proof.current?.focus()
  }, [asked])
  const filled = username.trim() !== '' && password !== '' && code !== ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    if (!filled) return setFailure(LOGIN_FAILED)
    setSaving(true)
    setFailure(undefined)
    try {
      await props.onSubmit({ username, password, ...(asked && { code }) })
    } catch (error) {
      const { kind, message, code: refused } = toApiError(error)
      setSaving(false)
      if (refused === 'accounts.code_needed') return setCode('')
      setFailure(kind === 'invalid' ? LOGIN_FAILED : message)
      if (refused === 'accounts.wrong_code') return proof.current?.select()
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
        onChange={(event) => {
          setUsername(event.currentTarget.value)
          setCode(undefined)
        }}
      />
      <PasswordInput
        label="Password"
        ref={secret}
        autoComplete="current-password"
        data-autofocus={known || undefined}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {asked && (
        <CodeField
          ref={proof}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Button type="submit" disabled={!filled} loading={saving} fullWidth>
        Login
      </Button>
      {props.demoLogins && props.demoLogins.length > 0 && (
        <div className={`${classes['demo']} row gap-sm wrap`}>
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
