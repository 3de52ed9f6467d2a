import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  RecipientsField,
  useRecipients,
  useRecipientsAnew,
} from '#f/school/recipients/web/public.tsx'
import type { Meant } from '#f/school/recipients/domain/contract.ts'
import { checkFile } from '#f/system/files/web/public.tsx'
import { MailsWaitNotice } from '#f/system/mail/web/public.tsx'
import { textOfHtml } from '#kit/domain/html.ts'
import { act } from '#kit/web/act.ts'
import type { ApiError } from '#kit/web/client/api-error.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { DayField } from '#kit/web/day-field.tsx'
import { FileField } from '#kit/web/file-field.tsx'
import { checkFiles, type FormFile } from '#kit/web/file-field/form-files.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { RichTextField } from '#kit/web/rich-text.tsx'
import { useSave } from '#kit/web/save.ts'
import { TimeField } from '#kit/web/time-field.tsx'
import { undoToast } from '#kit/web/toast.tsx'
import { ASK_ABOVE, DELAY_SECONDS, MAX_ATTACHED } from '../../domain/rules.ts'
import * as text from '../../domain/text.ts'
import type { Confirmable } from '../../domain/types.ts'
import { api, sendMail } from '../api.ts'
import { Preview } from './preview.tsx'
import { follow } from './followed.ts'
import { useKept } from './kept.tsx'

const check = checkFile({ allowed: 'document' })
const QUESTIONS: Readonly<Record<string, Confirmable>> = {
  'mailings.invalid_addresses': 'invalid_addresses',
  'mailings.many': 'many',
}

const uploadsOf = (files: readonly FormFile[]) => files.flatMap(({ uploadId }) => uploadId ?? [])

const sizeOf = (files: readonly FormFile[]) => files.reduce((sum, { size }) => sum + size, 0)

interface Values extends Record<string, unknown> {
  subject: string
  html: string
  link: string
  files: readonly FormFile[]
  sendOn: string | null
  sendTime: string
}
const EMPTY: Values = { subject: '', html: '', link: '', files: [], sendOn: null, sendTime: '' }

type Words = Pick<Values, 'subject' | 'html' | 'link'>

/** Whether a text says where its link leads. */
const leads = ({ subject, html }: Omit<Words, 'link'>) =>
  /\{\s*link\s*\}/i.test(`${subject} ${textOfHtml(html)}`)
const wordsOf = (words: Words) => ({ ...words, link: leads(words) ? words.link : '' })

/** Writes a mail to people and sends it to each by itself. */
export function MailComposer(props: {
  target: Meant
  /** What it begins with; such a mail is not kept for another time. */
  start?: Pick<Values, 'subject' | 'files'>
  onClose: () => void
}) {
  const { onClose, start } = props
  const [target, setTarget] = useState(props.target)
  const [looking, setLooking] = useState(false)
  const found = useRecipients(target)
  const receiving = found?.receiving ?? 0
  const most = useQuery(api.limits.query({})).data?.attachable ?? MAX_ATTACHED
  const form = useSave({
    call: sendMail,
    waits: found === undefined,
    start: { ...EMPTY, ...start },
    ...(start ? {} : { draft: 'mail' }),
    toInput: ({ subject, html, link, files, sendOn, sendTime }: Values) => ({
      ...{ target, receiving, ...wordsOf({ subject, html, link }) },
      uploadIds: uploadsOf(files),
      confirmed: [] as Confirmable[],
      ...(sendOn !== null && sendOn !== '' && { sendAt: `${sendOn}T${sendTime}:00` }),
    }),
    check: ({ files, sendOn, sendTime }) => ({
      ...checkFiles(files),
      ...(sizeOf(files) > most && { files: text.tooLarge(most) }),
      ...((sendOn ?? '') !== '' && sendTime === '' && { sendTime: text.WHEN }),
      // Without its day the hour would mean nothing, and the mail leave at once.
      ...((sendOn ?? '') === '' && sendTime !== '' && { sendOn: text.WHICH_DAY }),
    }),
    insist: async (error: ApiError, input) => {
      const asked = QUESTIONS[error.code]
      if (asked === undefined) return undefined
      if (!(await sure(error.message))) return false
      const isMany = asked !== 'many' && receiving > ASK_ABOVE
      if (isMany && !(await sure(text.askMany(receiving)))) return false
      return { ...input, confirmed: ['many', 'invalid_addresses'] as Confirmable[] }
    },
    saved: ({ id }, { sendOn }) => {
      const said =
        (sendOn ?? '') === '' ? text.leaving(DELAY_SECONDS) : text.leavingLater(receiving)
      undoToast(said, () => act(api.cancel, { id }), DELAY_SECONDS * 1000)
      if ((sendOn ?? '') === '') follow(id)
      onClose()
    },
  })
  useRecipientsAnew(form.problem?.code === 'mailings.recipients_changed')
  const { subject, html, link, files } = form.values
  const kept = useKept({ subject, html }, (words) => form.set({ ...words }))
  // Beside the form and not in it: what a form within a form sends, the browser sends itself.
  return (
    <>
      <FormDialog title="Invia mail" form={form} onClose={onClose} saveLabel="Invia" size="xl">
        <MailsWaitNotice />
        <RecipientsField target={target} onChange={setTarget} />
        <Select
          label="Modello"
          placeholder="Nessuno"
          openOnFocus={false}
          data={kept.options}
          value={null}
          onChange={(id) => void kept.take(id)}
        />
        <TextInput label="Oggetto" required data-autofocus {...form.field('subject')} />
        <RichTextField
          label="Testo"
          required
          kind="mail"
          description={text.PLACEHOLDERS_HINT}
          {...form.field('html')}
        />
        {leads({ subject, html }) && (
          <TextInput
            label="Link"
            type="url"
            required
            description={text.LINK_HINT}
            {...form.field('link')}
          />
        )}
        <FileField
          label="Allegati"
          description={text.filesHint(most)}
          check={check}
          {...form.field('files')}
        />
        <Fields>
          <DayField
            label="Invia dopo il"
            description={text.LATER_HINT}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.field('sendOn')}
          />
          <TimeField label="alle" {...form.field('sendTime')} />
        </Fields>
        <div className="row wrap">
          <Button variant="default" onClick={() => setLooking(!looking)} aria-expanded={looking}>
            Anteprima
          </Button>
          <Button variant="default" onClick={kept.keep} disabled={subject === '' || html === ''}>
            Salva come modello
          </Button>
        </div>
        {looking && (
          <Preview
            target={target}
            words={wordsOf({ subject, html, link })}
            uploadIds={uploadsOf(files)}
          />
        )}
      </FormDialog>
      {kept.dialog}
    </>
  )
}

const sure = (question: string) =>
  confirm({ title: 'Invia mail', text: question, confirmLabel: 'Invia' })
