import { Text } from '@mantine/core'
import { sessionOver } from '#kit/web/client/session-over.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { leaveProgram } from '#kit/web/form/leave.ts'
import { queryClient } from '#kit/web/query.ts'
import { api, type Login, useUser } from '../api.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Asks for the password again over the page, which keeps everything typed in it. */
export default function SignInAgain({ onDone }: { onDone: () => void }) {
  const user = useUser()
  const signIn = async (login: Login) => {
    const again = await api.login(login)
    // Somebody else: nothing of this page is hers.
    if (again.user.id !== user.id) return leaveProgram()
    // Meanwhile a second factor is asked of everybody; what was typed is kept until it is set up.
    if ((await api.current({})).unfinished) return leaveProgram()
    sessionOver.renew()
    onDone()
    await queryClient.invalidateQueries()
  }
  return (
    <Dialog opened onClose={onDone} title="Sessione scaduta" size="sm">
      <Text mb="md">
        Effettua nuovamente il login: quello che hai scritto è ancora qui. Poi ripeti l’operazione.
      </Text>
      <SignInForm username={user.username} onSubmit={signIn} />
    </Dialog>
  )
}
