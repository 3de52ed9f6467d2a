import { Button, Text, Title } from '@mantine/core'
import { notifyError } from '#kit/web/toast.tsx'
import { signOut, useUser } from '../api.ts'
import { SecondFactorSetup } from './second-factor-setup.tsx'

/** What there is for who has to set a second factor up before anything else. */
export default function FinishSignIn() {
  const user = useUser()
  return (
    <div className="stack gap-md">
      <Title order={2}>Verifica in due passaggi</Title>
      <Text>
        Ciao {user.name || user.username}: l’accademia la chiede a tutti. Attivala ora, bastano due
        minuti.
      </Text>
      <SecondFactorSetup onDone={() => location.replace('/')} />
      <Button variant="subtle" color="gray" onClick={() => void signOut().catch(notifyError)}>
        Esci
      </Button>
    </div>
  )
}
