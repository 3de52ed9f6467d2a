import { Button, Checkbox, Group, List, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MailsWaitNotice } from '#f/system/mail/web/public.tsx'
import { placeholdersHint } from '#f/system/templates/domain/text.ts'
import { fullName, plural } from '#kit/domain/format.ts'
import { Dialog, DialogFoot } from '#kit/web/dialog.tsx'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { Record } from '#kit/web/record.tsx'
import { RichTextField } from '#kit/web/rich-text.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { LateInstalment } from '../../domain/contract.ts'
import { whyNotReminded } from '../../domain/rules/reminder.ts'
import {
  aboutToRemind,
  REMINDER_LETTER,
  REMINDER_PLACEHOLDERS,
  skippedLines,
} from '../../domain/text/reminder.ts'
import { api } from '../api.ts'
import { remindAll } from '../actions.ts'
import { Preview } from './preview.tsx'

const TITLE = 'Sollecita i pagamenti'
const HINT = placeholdersHint(
  Object.entries(REMINDER_PLACEHOLDERS).map(([name, meaning]) => ({ name, meaning })),
)

interface Props {
  /** The chosen late instalments; there is at least one. */
  readonly dues: readonly LateInstalment[]
  /** Whether reminders are on their way. */
  readonly onClose: (sent: boolean) => void
}

/** Whom the reminders will go to and who is left out, their text, and the letter as it will look. */
export function ReminderDialog({ dues, onClose }: Props) {
  const query = api.reminderText.query({})
  // As it is now: whoever changed it last was perhaps not here.
  const { data, isFetchedAfterMount } = useQuery({ ...query, refetchOnMount: 'always' })
  if (data && isFetchedAfterMount) return <Reminders dues={dues} onClose={onClose} text={data} />
  return (
    <Dialog opened size="xl" title={TITLE} onClose={() => onClose(false)}>
      <Record query={query}>{() => <Skeleton height={400} />}</Record>
    </Dialog>
  )
}

type Stored = Awaited<ReturnType<typeof api.reminderText>>

function Reminders({ dues, onClose, text }: Props & { text: Stored }) {
  const outside = dues.filter(({ withdrawn, blacklisted }) => withdrawn || blacklisted)
  // Who chose nobody else means them.
  const [everybody, setEverybody] = useState(outside.length === dues.length)
  const judged = dues.map((due) => ({
    due,
    name: fullName(due),
    why: whyNotReminded(due, { everybody }),
  }))
  const going = judged.flatMap(({ due, why }) => (why === undefined ? [due] : []))
  const left = judged.flatMap(({ name, why }) => (why === undefined ? [] : [{ name, why }]))
  const mails = new Set(going.map(({ studentId }) => studentId)).size
  const form = useSave({
    call: api.saveReminderText,
    start: { ...text },
    saved: ({ version }) => {
      onClose(mails > 0)
      if (mails > 0) void remindAll(going, { textVersion: version, everybody }).catch(notifyError)
    },
  })
  const { subject, html } = form.values
  const close = () => void form.leave(() => onClose(false))
  return (
    <Dialog opened size="xl" title={TITLE} onClose={close}>
      <Stack gap="sm">
        <MailsWaitNotice />
        <div role="status">
          <Text fw={600} className="figures">
            {aboutToRemind({
              mails,
              instalments: going.length,
              cents: going.reduce((sum, { missingCents }) => sum + missingCents, 0),
            })}
          </Text>
          {left.length > 0 && (
            <List size="sm" aria-label="Non sollecitate">
              {skippedLines(left).map((line) => (
                <List.Item key={line.why}>{line.text}</List.Item>
              ))}
            </List>
          )}
        </div>
        {outside.length > 0 && (
          <Checkbox
            label={`Anche a chi ha lasciato il corso o è nella blacklist (${plural(outside.length, 'rata', 'rate')})`}
            checked={everybody}
            onChange={(event) => setEverybody(event.currentTarget.checked)}
          />
        )}
        {/* As high as the window from the beginning: the buttons stay while the letter is coming. */}
        <div className="halves" style={{ gap: '1.25rem', minHeight: '80dvh' }}>
          <Form form={form}>
            <TextInput label="Oggetto" required maxLength={200} {...form.field('subject')} />
            <RichTextField label="Testo" required description={HINT} {...form.field('html')} />
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                Il testo resta per i prossimi solleciti.
              </Text>
              {(subject !== REMINDER_LETTER.subject || html !== REMINDER_LETTER.html) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => form.set({ ...REMINDER_LETTER })}
                >
                  Ripristina il testo originale
                </Button>
              )}
            </Group>
          </Form>
          <Preview dues={going} text={{ subject, html }} />
        </div>
        <DialogFoot>
          <Button variant="default" onClick={close}>
            Annulla
          </Button>
          <SaveButton
            form={form}
            label={mails === 0 ? 'Salva il testo' : `Invia ${plural(mails, 'mail', 'mail')}`}
          />
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
