import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useAttempt } from '#kit/web/act.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { useNewest } from '#kit/web/newest.ts'
import { refresh } from '#kit/web/query.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Makeup } from '../../domain/contract.ts'
import { ANSWER_SAVED } from '../../domain/text.ts'
import { saidByPhone } from '../../domain/text/screen.ts'
import { api } from '../api.ts'
import { AnswerChoices, type ChosenAnswer } from './answer-choices.tsx'
import { MissedLesson } from './missed-lesson.tsx'

/** Enters what the student answered by telephone to the proposal that waits. */
export function AnswerDialog(props: { makeup: Makeup; onClose: () => void }) {
  const { onClose } = props
  // Another one may have been sent meanwhile, to which nobody has answered.
  const makeup = useNewest(props.makeup, api.list, api.ofStudent)
  const { choices = [], id: proposalId } = makeup.proposal ?? {}
  const [said, setSaid] = useState<ChosenAnswer & { to: typeof proposalId }>()
  const chosen = said?.to === proposalId ? said : undefined
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const answer = useAttempt(api.answer)
  const save = async ({ to, ...what }: NonNullable<typeof said>) => {
    setSaving(true)
    setProblem('')
    try {
      await answer({ id: makeup.id, proposalId: to, ...what })
      notifyDone(ANSWER_SAVED)
      onClose()
      await refresh()
    } catch (cause) {
      const error = toApiError(cause)
      setProblem(error.message)
      setSaving(false)
      if (!error.passing) await refresh()
    }
  }
  return (
    <Dialog opened title="Risposta per telefono" onClose={onClose}>
      <Stack>
        <MissedLesson makeup={makeup} />
        {problem && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
            {problem}
          </Alert>
        )}
        <Text>Che cosa ha risposto lo studente?</Text>
        <AnswerChoices
          choices={choices}
          words={saidByPhone}
          chosen={chosen}
          onChoose={(what) => setSaid({ ...what, to: proposalId })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button
            disabled={chosen === undefined}
            loading={saving}
            onClick={() => chosen && void save(chosen)}
          >
            Salva risposta
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
