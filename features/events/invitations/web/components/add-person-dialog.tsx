import { Checkbox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '#f/events/events/domain/contract.ts'
import { studentsContract } from '#f/school/students/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { createClient } from '#kit/web/client.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { offerOf, offerProps } from '#kit/web/options.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { PERSON_ADDED, STATE_LABELS } from '../../domain/text.ts'
import { STATES, type State } from '../../domain/types.ts'
import { api } from '../api.ts'

/** The students, to choose from. */
const students = createClient('students', studentsContract)

const STATE_OPTIONS = STATES.map((value) => ({ value, label: STATE_LABELS[value] }))
const STUDENT_WORDS = { what: 'gli studenti', nothing: 'Nessuno studente con questo nome' }
/** Pause in typing before a name is looked for. */
const PAUSE = 200

interface Values extends Record<string, unknown> {
  studentId: number | null
  guestName: string
  contact: string
  state: State
  phone: boolean
}
const NOBODY: Values = {
  studentId: null,
  guestName: '',
  contact: '',
  state: 'accepted',
  phone: false,
}

/** Adds a student, or somebody who is known by name only; also who called to say so. */
export function AddPersonDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const form = useSave({
    call: api.add,
    start: NOBODY,
    toInput: ({ studentId, guestName, ...values }) => ({
      id: event.id,
      ...values,
      ...(studentId === null ? { guestName } : { studentId }),
    }),
    saved: () => {
      notifyDone(PERSON_ADDED)
      onClose()
    },
  })
  const { studentId } = form.values
  return (
    <FormDialog title="Aggiungi persona" form={form} onClose={onClose} saveLabel="Aggiungi">
      <StudentField {...form.field('studentId')} />
      {studentId === null && (
        <>
          <TextInput
            label="Nome e cognome"
            description="Di chi non è uno studente"
            required
            {...form.field('guestName')}
          />
          <TextInput label="Mail o telefono" {...form.field('contact')} />
        </>
      )}
      <Select
        label="Risposta"
        data={STATE_OPTIONS}
        allowDeselect={false}
        {...form.field('state')}
      />
      <Checkbox label="Risposta data al telefono" {...form.check('phone')} />
    </FormDialog>
  )
}

interface FieldProps {
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

/** One student, found by name. */
function StudentField(props: FieldProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, PAUSE)
  const found = useQuery({ ...students.list.query({ q }), placeholderData: keepPreviousData })
  const offer = offerOf(found)
  return (
    <Select<number>
      label="Studente"
      placeholder="Scrivi cognome e nome"
      clearable
      openOnFocus={false}
      {...offerProps(offer, STUDENT_WORDS)}
      {...props}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      data={(offer.rows ?? []).map((row) => ({ value: row.id, label: fullName(row) }))}
    />
  )
}
