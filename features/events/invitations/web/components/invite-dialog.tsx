import { Checkbox } from '@mantine/core'
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
import { confirm } from '#kit/web/dialog.tsx'
import { useFocusBack } from '#kit/web/focus-back.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { Pager } from '#kit/web/table/pager.tsx'
import { notifyDone } from '#kit/web/toast.tsx'
import { confirmSend } from '../../domain/text.ts'
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
  const [page, setPage] = useState(1)
  const sent = useSent()
  const categories = useCategories()
  const courses = useCourseOptions('all')
  const form = useSave({
    call: api.send,
    start: NOBODY,
    toInput: (audience) => ({ id, audience }),
    before: async (audience) => {
      // Counted anew: what is shown may be of the choice before.
      const { receiving } = await api.preview({ id, audience })
      // Nobody: the server says so.
      if (receiving === 0) return true
      return confirm({ title, text: confirmSend(name, receiving), confirmLabel: 'Invia' })
    },
    saved: () => {
      notifyDone(sent)
      onClose()
    },
  })
  useFocusBack(form.saving)
  const audience = form.values
  const preview = useQuery({
    ...api.preview.query({ id, audience, page }),
    placeholderData: keepPreviousData,
  })
  const pages = Math.ceil((preview.data?.total ?? 0) / PAGE_SIZE)
  const change = (next: Partial<typeof NOBODY>) => {
    setPage(1)
    form.set(next)
  }
  const named = { ...categories, rows: categories.rows?.map(labelled) }
  return (
    <FormDialog title={title} form={form} onClose={onClose} saveLabel="Conferma" size="lg">
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
    </FormDialog>
  )
}

const labelled = ({ id, name }: { id: number; name: string }) => ({ id, label: name })
