import { MultiSelect, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leadsContract } from '#f/crm/leads/domain/contract.ts'
import type { Event } from '#f/events/events/domain/contract.ts'
import { confirmSend, SENT } from '#f/events/invitations/domain/text.ts'
import { wallTimeAt } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { createClient } from '#kit/web/client.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { Fields } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import { TimeField } from '#kit/web/time-field.tsx'
import { notifyDone } from '#kit/web/toast.tsx'
import { NOBODY_CHOSEN } from '../../domain/rules.ts'
import { api } from '../api.ts'

/** The leads, to choose from. */
const leads = createClient('leads', leadsContract)

interface Values extends Record<string, unknown> {
  chosen: { id: number; name: string }[]
  day: string | null
  time: string
  notes: string
}
const NOTHING: Values = { chosen: [], day: null, time: '', notes: '' }

/** Chooses leads by name, with when they are expected and a note; sent once that was confirmed. */
export function LeadsDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const [q, setQ] = useState('')
  const found = useQuery({ ...leads.list.query({ q }), placeholderData: keepPreviousData })
  const form = useSave({
    call: api.send,
    start: NOTHING,
    toInput: ({ chosen, day, time, notes }) => ({
      id: event.id,
      leadIds: chosen.map(({ id }) => id),
      expectedAt: day === null ? null : wallTimeAt(day, time),
      notes,
    }),
    check: ({ chosen, day, time }): Record<string, string> => ({
      ...(chosen.length === 0 ? { chosen: NOBODY_CHOSEN } : {}),
      ...(day !== null && !/^\d{2}:\d{2}$/.test(time) ? { time: 'Scrivi anche l’orario' } : {}),
    }),
    before: ({ chosen }) =>
      confirm({
        title: 'Invita lead',
        text: confirmSend(event.title, chosen.length),
        confirmLabel: 'Invia',
      }),
    saved: () => {
      notifyDone(SENT)
      onClose()
    },
  })
  const { chosen } = form.values
  const offered = (found.data?.rows ?? []).map((lead) => ({ id: lead.id, name: fullName(lead) }))
  const all = [...chosen, ...offered.filter(({ id }) => !chosen.some((one) => one.id === id))]
  const { error, 'data-path': path } = form.field('chosen')
  return (
    <FormDialog title="Invita lead" form={form} onClose={onClose} saveLabel="Conferma" size="lg">
      <MultiSelect<number>
        label="Lead"
        required
        searchable
        hidePickedOptions
        nothingFoundMessage="Nessun lead con questo nome"
        filter={({ options }) => options}
        searchValue={q}
        onSearchChange={setQ}
        data={all.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.map(({ id }) => id)}
        onChange={(ids) => form.set({ chosen: all.filter(({ id }) => ids.includes(id)) })}
        error={error}
        data-path={path}
      />
      <Fields>
        <DayField label="Data" {...form.field('day')} />
        <TimeField label="Orario" {...form.field('time')} />
      </Fields>
      <Textarea label="Note" autosize minRows={3} {...form.field('notes')} />
    </FormDialog>
  )
}
