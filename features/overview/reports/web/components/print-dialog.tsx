import { Anchor, Button, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BatchProgress } from '#f/system/batches/web/public.tsx'
import { formatInstant } from '#kit/domain/format.ts'
import { REQUIRED } from '#kit/domain/wording.ts'
import { saveFile } from '#kit/web/download.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import type { About } from '#kit/web/offers.ts'
import { target } from '#kit/web/places.ts'
import { useSave } from '#kit/web/save.ts'
import { printsFor } from '../../domain/rules.ts'
import { howMany, PRINT_LABELS, PRINTING } from '../../domain/text.ts'
import type { Print } from '../../domain/types.ts'
import { api } from '../api.ts'

const save = (set: number) => void saveFile(`/api/report-sets.zip?set=${set}`)

/** Which document to make for what was chosen, then how far it is; saved once all are there. */
export function PrintDialog({ about, onClose }: { about: readonly About[]; onClose: () => void }) {
  const [running, setRunning] = useState<{ id: number; batchId: number }>()
  if (!running) return <Choose about={about} onClose={onClose} started={setRunning} />
  return (
    <BatchProgress
      batchId={running.batchId}
      said={({ done, total }) => howMany(done, total)}
      onEnd={({ done }) => {
        if (done > 0) save(running.id)
        onClose()
      }}
      onLeave={onClose}
    />
  )
}

function Choose(props: {
  about: readonly About[]
  onClose: () => void
  started: (running: { id: number; batchId: number }) => void
}) {
  const { about, onClose, started } = props
  const idsOf = (kind: About['kind']) => [
    ...new Set(about.flatMap((one) => (one.kind === kind ? [one.id] : []))),
  ]
  const navigate = useNavigate()
  const form = useSave({
    call: api.print,
    start: { print: null as Print | null },
    toInput: ({ print }) => ({
      print,
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
  const { print } = form.values
  const screen = print ? screenOf(print, about) : undefined
  const prints = printsFor(about.map(({ kind }) => kind))
  return (
    <FormDialog title={PRINTING} form={form} onClose={onClose} saveLabel="Prepara">
      <Select
        label="Documento"
        required
        data-autofocus
        data={prints.map((print) => ({ value: print, label: PRINT_LABELS[print] }))}
        description="Un PDF per ciascuno, tutti in un archivio ZIP"
        {...form.field('print')}
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

function screenOf(print: Print, [one, ...others]: readonly About[]) {
  const [kind, to] = print in SCREENS ? SCREENS[print as keyof typeof SCREENS] : []
  if (!one || others.length > 0 || one.kind !== kind || to === undefined) return undefined
  return { to, search: { id: one.id } }
}

/** What was made lately and can still be saved. */
function Lately() {
  const { data } = useQuery(api.sets.query({}))
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label="Preparati di recente">
      <Text fw={600}>Preparati di recente</Text>
      <ul>
        {data.rows.map(({ id, title, createdAt }) => (
          <li key={id}>
            <Anchor component="button" type="button" onClick={() => save(id)}>
              {title}
            </Anchor>
            , {formatInstant(createdAt)}
          </li>
        ))}
      </ul>
    </section>
  )
}
