import { Checkbox, MultiSelect, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leadsContract } from '#f/crm/leads/domain/contract.ts'
import type { Event } from '#f/events/events/domain/contract.ts'
import { confirmSend } from '#f/events/invitations/domain/text.ts'
import { Invitees, Receiving, useSent } from '#f/events/invitations/web/public.tsx'
import { wallTimeAt } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { createClient } from '#kit/web/client.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { useFocusBack } from '#kit/web/focus-back.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { offerOf, offerProps } from '#kit/web/options.tsx'
import { useSave } from '#kit/web/save.ts'
import { TimeField } from '#kit/web/time-field.tsx'
import { notifyDone } from '#kit/web/toast.tsx'
import { NOBODY_CHOSEN } from '../../domain/rules.ts'
import { api } from '../api.ts'

/** The leads, to choose from. */
const leads = createClient('leads', leadsContract)

const WORDS = { what: 'i lead', nothing: 'Nessun lead con questo nome' }

interface Values extends Record<string, unknown> {
  chosen: { id: number; name: string }[]
  day: string | null
  time: string
  notes: string
  again: boolean
}
const NOTHING: Values = { chosen: [], day: null, time: '', notes: '', again: false }

const asked = (event: Event, { chosen, again }: Pick<Values, 'chosen' | 'again'>) => ({
  id: event.id,
  leadIds: chosen.map(({ id }) => id),
  again,
})

/** Chooses leads by name, with when they are expected and a note; sent once that was confirmed. */
export function LeadsDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const [q, setQ] = useState('')
  const sent = useSent()
  const found = useQuery({ ...leads.list.query({ q }), placeholderData: keepPreviousData })
  const form = useSave({
    call: api.send,
    start: NOTHING,
    toInput: ({ chosen, day, time, notes, again }) => ({
      ...asked(event, { chosen, again }),
      expectedAt: day === null ? null : wallTimeAt(day, time),
      notes,
    }),
    check: ({ chosen, day, time }): Record<string, string> => ({
      ...(chosen.length === 0 ? { chosen: NOBODY_CHOSEN } : {}),
      ...(day !== null && !/^\d{2}:\d{2}$/.test(time) ? { time: 'Scrivi anche l’orario' } : {}),
      // Without its day the mail would not say when they are expected.
      ...(day === null && time !== '' ? { day: 'Scrivi anche il giorno' } : {}),
    }),
    before: async (values) => {
      const { receiving } = await api.preview(asked(event, values))
      // Nobody: the server says so.
      if (receiving === 0) return true
      const text = confirmSend(event.title, receiving)
      return confirm({ title: 'Invita lead', text, confirmLabel: 'Invia' })
    },
    saved: () => {
      notifyDone(sent)
      onClose()
    },
  })
  useFocusBack(form.saving)
  const { chosen } = form.values
  const preview = useQuery({
    ...api.preview.query(asked(event, form.values)),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  })
  const { receiving, rows = [] } = chosen.length > 0 ? (preview.data ?? {}) : { receiving: 0 }
  const offered = (found.data?.rows ?? []).map((lead) => ({ id: lead.id, name: fullName(lead) }))
  const all = [...chosen, ...offered.filter(({ id }) => !chosen.some((one) => one.id === id))]
  const { error, 'data-path': path } = form.field('chosen')
  return (
    <FormDialog title="Invita lead" form={form} onClose={onClose} saveLabel="Conferma" size="lg">
      <MultiSelect<number>
        label="Lead"
        required
        {...offerProps(offerOf(found), WORDS, error)}
        hidePickedOptions
        openOnFocus={false}
        filter={({ options }) => options}
        searchValue={q}
        onSearchChange={setQ}
        data={all.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.map(({ id }) => id)}
        onChange={(ids) => form.set({ chosen: all.filter(({ id }) => ids.includes(id)) })}
        data-path={path}
      />
      <Fields>
        <DayField label="Data" {...form.field('day')} />
        <TimeField label="Orario" {...form.field('time')} />
      </Fields>
      <Textarea label="Note" rows={3} {...form.field('notes')} />
      <Checkbox label="Scrivi anche a chi è già stato invitato" {...form.check('again')} />
      <Receiving count={receiving} error={preview.error} />
      <Invitees rows={rows} />
    </FormDialog>
  )
}
