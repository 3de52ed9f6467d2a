import { Switch } from '@mantine/core'
import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog/question.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import { useRead } from '#kit/web/unread.tsx'
import { api } from '../api.ts'

/** Whether everybody has to sign in in two steps; the administrator decides. */
export function AskEverybody() {
  const { data: rules, notice } = useRead('le regole di accesso', api.signInRules.query({}))
  if (!rules) return notice
  return (
    <Switch
      label="Chiedi a tutti la verifica in due passaggi"
      checked={rules.secondFactor}
      onChange={() => void change(!rules.secondFactor).catch(notifyError)}
    />
  )
}

async function change(secondFactor: boolean): Promise<void> {
  const sure = await confirm({
    title: 'Verifica in due passaggi',
    text: secondFactor
      ? 'Chi non l’ha ancora attivata viene disconnesso adesso, e la attiva quando rientra.'
      : 'Chi l’ha attivata continua a usarla; per gli altri basterà la password.',
    confirmLabel: secondFactor ? 'Chiedi a tutti' : 'Non chiederla più',
  })
  if (!sure) return
  await act(api.saveSignInRules, { secondFactor })
  notifyDone(secondFactor ? 'Ora è chiesta a tutti.' : 'Non è più chiesta.')
}
