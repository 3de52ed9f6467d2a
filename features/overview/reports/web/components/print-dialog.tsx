import { Anchor, Button, Input, Select, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BatchProgress } from '#f/system/batches/web/public.tsx'
import type { Output } from '#kit/domain/contract.ts'
import { formatInstant } from '#kit/domain/format.ts'
import { REQUIRED } from '#kit/domain/wording.ts'
import { today } from '#kit/web/clock.ts'
import { saveFile } from '#kit/web/download.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import type { About } from '#kit/web/offers.ts'
import { target } from '#kit/web/places.ts'
import { useSave } from '#kit/web/save.ts'
import { useRead } from '#kit/web/unread.tsx'
import type { ReportSet, reportsContract } from '../../domain/contract.ts'
import { printsFor } from '../../domain/rules.ts'
import { FORMS, howMany, PRINT_LABELS, PRINTING } from '../../domain/text.ts'
import type { Print } from '../../domain/types.ts'
import { api } from '../api.ts'
import { MonthSteps } from './month-steps.tsx'

const save = ({ id, joined }: Pick<ReportSet, 'id' | 'joined'>) =>
  void saveFile(`/api/report-sets.${joined ? 'pdf' : 'zip'}?set=${id}`)

/** Which document to make for what was chosen, then how far it is; saved once all are there. */
export function PrintDialog({ about, onClose }: { about: readonly About[]; onClose: () => void }) {
  const [running, setRunning] = useState<Running>()
  if (!running) return <Choose about={about} onClose={onClose} started={setRunning} />
  return (
    <BatchProgress
      batchId={running.batchId}
      said={({ done, total }) => howMany(done, total)}
      onEnd={({ done }) => {
        if (done > 0) save(running)
        onClose()
      }}
      onLeave={onClose}
    />
  )
}

type Running = Output<(typeof reportsContract)['print']>

function Choose(props: {
  about: readonly About[]
  onClose: () => void
  started: (running: Running) => void
}) {
  const { about, onClose, started } = props
  const idsOf = (kind: About['kind']) => [
    ...new Set(about.flatMap((one) => (one.kind === kind ? [one.id] : []))),
  ]
  const navigate = useNavigate()
  const form = useSave({
    call: api.print,
    start: { print: null as Print | null, month: today().slice(0, 7), form: 'zip' },
    toInput: ({ print, month, form }) => ({
      print,
      ...(print === 'hours' && { month }),
      joined: form === 'pdf',
      chosen: {
        studentIds: idsOf('student'),
        courseIds: idsOf('course'),
        categoryIds: idsOf('category'),
        teacherIds: idsOf('teacher'),
      },
    }),
    check: ({ print }): Record<string, string> => (print === null ? { print: REQUIRED } : {}),
    saved: started,
  })
  const { print, month } = form.values
  const screen = print ? screenOf(print, about, month) : undefined
  const prints = printsFor(about.map(({ kind }) => kind))
  return (
    <FormDialog title={PRINTING} form={form} onClose={onClose} saveLabel="Prepara">
      <Select
        label="Documento"
        required
        data-autofocus
        data={prints.map((print) => ({ value: print, label: PRINT_LABELS[print] }))}
        {...form.field('print')}
      />
      {print === 'hours' && (
        <Input.Wrapper label="Mese" labelElement="div">
          <MonthSteps month={month} onChange={(other) => form.set({ month: other })} />
        </Input.Wrapper>
      )}
      <Select
        label="In che forma"
        allowDeselect={false}
        data={Object.entries(FORMS).map(([value, label]) => ({ value, label }))}
        {...form.field('form')}
      />
      {screen && (
        <Button variant="default" onClick={() => void navigate(target(screen)).then(onClose)}>
          Apri il PDF
        </Button>
      )}
      <Lately />
    </FormDialog>
  )
}

/** Where a document is looked at that is about one row alone. */
const SCREENS = {
  'class-list': ['course', '/app/pdfElencoClasse'],
  'register-sheet': ['course', '/app/pdfFoglioPresenze'],
  'lesson-list': ['course', '/app/pdfCalendarioCorso'],
  averages: ['course', '/app/pdfFullCourse'],
  'student-courses': ['student', '/app/pdfSingleStudent'],
  hours: ['teacher', '/app/pdfFatturatoPage'],
} as const satisfies Partial<Record<Print, readonly [About['kind'], string]>>

function screenOf(print: Print, [one, ...others]: readonly About[], mese: string) {
  const [kind, to] = print in SCREENS ? SCREENS[print as keyof typeof SCREENS] : []
  if (!one || others.length > 0 || one.kind !== kind || to === undefined) return undefined
  return { to, search: { id: one.id, ...(print === 'hours' && { mese }) } }
}

/** What was made lately and can still be saved. */
function Lately() {
  const { data, notice } = useRead('i documenti già pronti', api.sets.query({}))
  if (notice) return notice
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label="Preparati di recente">
      <Text fw={600}>Preparati di recente</Text>
      <ul>
        {data.rows.map((set) => (
          <li key={set.id}>
            <Anchor component="button" type="button" onClick={() => save(set)}>
              {set.title}
            </Anchor>
            , {set.joined ? 'PDF' : 'ZIP'}, {formatInstant(set.createdAt)}
          </li>
        ))}
      </ul>
    </section>
  )
}
