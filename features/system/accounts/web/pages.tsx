import { Badge, Button, Paper, PasswordInput, Tabs, Text, TextInput, Title } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { setTitle } from '#kit/web/title.ts'
import { ACCOUNTS_BY_ADMINISTRATOR } from '../domain/text.ts'
import { signIn, useSession } from './api.ts'
import classes from './components/login.module.css'
import { SignInForm } from './components/sign-in-form.tsx'

/** Loaded by who has to set up a second factor before anything else. */
const FinishSignIn = lazy(() => import('./components/finish-sign-in.tsx'))

/** The first screen: the login, and the tab that says who makes accounts. */
export function LoginPage() {
  const { academy, user } = useSession()
  useEffect(() => setTitle(['Login']), [])
  return (
    <main className={classes['page']}>
      <div style={{ width: 'min(25rem, 100%)' }}>
        <header className={`${classes['brand']} row gap-md`}>
          {academy.logo && <img src={academy.logo} alt="" style={{ maxHeight: '2.5rem' }} />}
          <Title order={1}>{academy.name}</Title>
          <Badge variant="outline" color="gray" radius="sm">
            {academy.badge}
          </Badge>
        </header>
        <Paper withBorder p="lg" radius="md">
          {user ? (
            <Suspense>
              <FinishSignIn />
            </Suspense>
          ) : (
            <Tabs defaultValue="login" keepMounted={false}>
              <Tabs.List grow mb="md">
                <Tabs.Tab value="login">Login</Tabs.Tab>
                <Tabs.Tab value="create">Crea account</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="login">
                <SignInForm onSubmit={signIn} demoLogins={academy.demoLogins} />
              </Tabs.Panel>
              <Tabs.Panel value="create">
                <CreateAccount />
              </Tabs.Panel>
            </Tabs>
          )}
        </Paper>
      </div>
    </main>
  )
}

/** Kept from the product's description; its button does nothing, and says why. */
function CreateAccount() {
  return (
    <div className={`${classes['fields']} stack`}>
      <TextInput label="Nome completo" autoComplete="name" />
      <TextInput label="E-mail" type="email" autoComplete="email" />
      <PasswordInput label="Password" autoComplete="new-password" />
      <Text size="sm" c="dimmed" id="who-makes-accounts">
        {ACCOUNTS_BY_ADMINISTRATOR}
      </Text>
      <Button disabled fullWidth aria-describedby="who-makes-accounts">
        Crea account
      </Button>
    </div>
  )
}
