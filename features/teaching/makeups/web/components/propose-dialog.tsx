import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { MailsWaitNotice, useMailsWait } from '#f/system/mail/web/public.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { Form } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Makeup, MakeupLesson } from '../../domain/contract.ts'
import { PROPOSAL_REPLACED, PROPOSE, PROPOSED, PROPOSED_WAITING } from '../../domain/text.ts'
import * as text from '../../domain/text/screen.ts'
import { MAX_CHOICES } from '../../domain/types.ts'
import { api } from '../api.ts'
import { Candidates } from './candidates.tsx'
import { MissedLesson } from './missed-lesson.tsx'

interface Values extends Record<string, unknown> {
  readonly lessons: readonly MakeupLesson[]
  readonly note: string
}

const EMPTY: Values = { lessons: [], note: '' }

/** Proposes up to four lessons to a student by mail. */
export function ProposeDialog({ makeup, onClose }: { makeup: Makeup; onClose: () => void }) {
  const { id, mail } = makeup
  const waits = useMailsWait() !== undefined
  const replaces = makeup.state === 'proposed'
  const form = useSave({
    call: api.propose,
    start: EMPTY,
    toInput: ({ lessons, note }) => ({ id, note, lessonIds: lessons.map((one) => one.lessonId) }),
    saved: () => {
      notifyDone(waits ? PROPOSED_WAITING : replaces ? PROPOSAL_REPLACED : PROPOSED)
      onClose()
    },
  })
  const { lessons } = form.values
  const close = () => void form.leave(onClose)
  const toggle = (lesson: MakeupLesson) => {
    const rest = lessons.filter(({ lessonId }) => lessonId !== lesson.lessonId)
    form.set({ lessons: rest.length < lessons.length ? rest : [...lessons, lesson] })
  }
  return (
    <Dialog opened title={PROPOSE} size="lg" onClose={close}>
      <Form form={form}>
        <MissedLesson makeup={makeup} />
        <Candidates
          makeup={makeup}
          when="future"
          type="checkbox"
          chosen={lessons}
          full={lessons.length >= MAX_CHOICES}
          onToggle={toggle}
        />
        <Textarea label="Nota per lo studente" rows={2} {...form.field('note')} />
        {mail === '' ? (
          <Text>{text.WITHOUT_MAIL}</Text>
        ) : (
          <>
            <Text size="sm">{text.mailGoesOut(mail)}</Text>
            <MailsWaitNotice />
          </>
        )}
        <Group justify="space-between">
          <Text role="status">{text.chosenOf(lessons.length, MAX_CHOICES)}</Text>
          <Group gap="xs">
            <Button variant="default" onClick={close}>
              Annulla
            </Button>
            <Button
              type="submit"
              loading={form.saving}
              disabled={lessons.length === 0 || mail === ''}
              leftSection={<IconMail size={16} />}
            >
              Invia proposta
            </Button>
          </Group>
        </Group>
      </Form>
    </Dialog>
  )
}
