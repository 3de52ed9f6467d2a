import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  RecipientsField,
  useRecipients,
  useRecipientsAnew,
} from '#f/school/recipients/web/public.tsx'
import type { Meant } from '#f/school/recipients/domain/contract.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { RichTextField } from '#kit/web/rich-text.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { sent } from '../../domain/text.ts'
import { api } from '../api.ts'

/** A notification needs no address, nor one of its own. */
const IGNORED = ['no_address', 'bounced', 'duplicate'] as const

/** Writes a notification to people and to their courses. */
export function NoticeComposer(props: { target: Meant; onClose: () => void }) {
  const { onClose } = props
  const [target, setTarget] = useState(props.target)
  const despite = [...(target.despite ?? []), ...IGNORED]
  const found = useRecipients({ ...target, despite })
  const receiving = found?.receiving ?? 0
  const form = useSave({
    call: api.send,
    waits: found === undefined,
    start: { subject: '', html: '', byMail: false },
    draft: 'notifica',
    toInput: (values) => ({ ...values, target, receiving, confirmed: false }),
    insist: async (error, input) => {
      if (error.code !== 'notices.many') return undefined
      const title = 'Invia notifica'
      const yes = await confirm({ title, text: error.message, confirmLabel: 'Invia' })
      return yes && { ...input, confirmed: true }
    },
    saved: ({ told }) => {
      notifyDone(sent(told))
      onClose()
    },
  })
  useRecipientsAnew(form.problem?.code === 'notices.recipients_changed')
  return (
    <FormDialog title="Invia notifica" form={form} onClose={onClose} saveLabel="Invia" size="lg">
      <RecipientsField target={target} onChange={setTarget} ignored={IGNORED} />
      <TextInput label="Oggetto" required data-autofocus {...form.field('subject')} />
      <RichTextField label="Testo" required kind="inline" {...form.field('html')} />
      <Checkbox label="Invia anche per mail" {...form.check('byMail')} />
    </FormDialog>
  )
}
