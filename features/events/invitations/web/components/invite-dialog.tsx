import { Alert, Button, Checkbox, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '#f/events/events/domain/contract.ts'
import {
  CATEGORY_WORDS,
  courseLabel,
  useCategories,
  useCourseOptions,
} from '#f/school/courses/web/public.tsx'
import { PAGE_SIZE } from '#kit/domain/list.ts'
import { act } from '#kit/web/act.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { confirm, Dialog } from '#kit/web/dialog.tsx'
import { useFocusBack } from '#kit/web/focus-back.ts'
import { Pager } from '#kit/web/table/pager.tsx'
import { notifyDone } from '#kit/web/toast.tsx'
import { confirmSend, NOBODY_CHOSEN } from '../../domain/text.ts'
import { api } from '../api.ts'
import { Choices } from './choices.tsx'
import { Invitees } from './invitees.tsx'
import { Receiving, useSent } from './receiving.tsx'

const NOBODY = {
  categoryIds: [] as number[],
  courseIds: [] as number[],
  formerCategoryIds: [] as number[],
  blacklisted: false,
  again: false,
}

interface Props {
  readonly event: Event
  readonly title: string
  readonly onClose: () => void
}

/** Whom an event is sent to, with how many they are and who, before anything goes. */
export function InviteDialog({ event: { id, title: name }, title, onClose }: Props) {
  const [audience, setAudience] = useState(NOBODY)
  const [page, setPage] = useState(1)
  const [wrong, setWrong] = useState('')
  const [sending, setSending] = useState(false)
  const sent = useSent()
  useFocusBack(sending)
  const categories = useCategories()
  const courses = useCourseOptions('all')
  const preview = useQuery({
    ...api.preview.query({ id, audience, page }),
    placeholderData: keepPreviousData,
  })
  const pages = Math.ceil((preview.data?.total ?? 0) / PAGE_SIZE)
  const change = (next: Partial<typeof NOBODY>) => {
    setWrong('')
    setPage(1)
    setAudience({ ...audience, ...next })
  }
  const send = async () => {
    setSending(true)
    try {
      // Counted anew: what is shown may be of the choice before.
      const { receiving } = await api.preview({ id, audience })
      if (receiving === 0) return setWrong(NOBODY_CHOSEN)
      const text = confirmSend(name, receiving)
      if (!(await confirm({ title, text, confirmLabel: 'Invia' }))) return
      await act(api.send, { id, audience })
      notifyDone(sent)
      onClose()
    } catch (cause) {
      setWrong(toApiError(cause).message)
    } finally {
      setSending(false)
    }
  }
  const named = { ...categories, rows: categories.rows?.map(labelled) }
  return (
    <Dialog title={title} opened onClose={onClose} size="lg">
      <div className="stack gap-md">
        {wrong !== '' && (
          <Alert role="alert" color="red" variant="light">
            {wrong}
          </Alert>
        )}
        <Choices
          label="Categorie"
          words={CATEGORY_WORDS}
          offer={named}
          value={audience.categoryIds}
          onChange={(categoryIds) => change({ categoryIds })}
        />
        <Choices
          label="Corsi"
          words={{ what: 'i corsi', nothing: 'Nessun corso con questo nome' }}
          offer={{
            ...courses,
            rows: courses.rows?.map((course) => ({ id: course.id, label: courseLabel(course) })),
          }}
          value={audience.courseIds}
          onChange={(courseIds) => change({ courseIds })}
        />
        <Choices
          label="Ex studenti"
          words={CATEGORY_WORDS}
          offer={named}
          value={audience.formerCategoryIds}
          onChange={(formerCategoryIds) => change({ formerCategoryIds })}
          none
        />
        <Checkbox
          label="Includi gli studenti nella blacklist"
          checked={audience.blacklisted}
          onChange={({ currentTarget }) => change({ blacklisted: currentTarget.checked })}
        />
        <Checkbox
          label="Scrivi anche a chi è già stato invitato"
          checked={audience.again}
          onChange={({ currentTarget }) => change({ again: currentTarget.checked })}
        />
        <Receiving count={preview.data?.receiving} error={preview.error} />
        <Invitees rows={preview.data?.rows ?? []} />
        {pages > 1 && <Pager page={page} pages={pages} go={setPage} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button loading={sending} onClick={() => void send()}>
            Conferma
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

const labelled = ({ id, name }: { id: number; name: string }) => ({ id, label: name })
