import { Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#kit/web/dialog.tsx'
import { mayLeave } from '#kit/web/form/leave.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { offerOf, offerProps } from '#kit/web/options.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { type Guard, useGuard } from '#kit/web/window-frame.tsx'
import type { CallScript } from '../../domain/contract.ts'
import { SCRIPT_SAVED } from '../../domain/text.ts'
import { api } from '../api.ts'

/** What operators say about each course. */
export function ScriptsDialog({ onClose }: { onClose: () => void }) {
  const offer = offerOf<CallScript>(useQuery(api.scripts.query({})))
  const [tagId, setTagId] = useState<string | null>(null)
  const [unsaved, guard] = useState(false)
  const leave = (then: () => void) => void mayLeave(unsaved).then((leaves) => leaves && then())
  const chosen = offer.rows?.find((script) => String(script.tagId) === tagId)
  return (
    <Dialog opened size="lg" title="Testi delle chiamate" onClose={() => leave(onClose)}>
      <div className="stack gap-lg">
        <Select
          label="Corso"
          data={(offer.rows ?? []).map((script) => ({
            value: String(script.tagId),
            label: script.course,
          }))}
          value={tagId}
          onChange={(value) => leave(() => setTagId(value === null ? null : String(value)))}
          {...offerProps(offer, { what: 'i corsi', nothing: 'Nessun corso con questo nome' })}
        />
        {chosen && <ScriptForm key={chosen.tagId} script={chosen} {...{ guard, onClose }} />}
      </div>
    </Dialog>
  )
}

function ScriptForm(props: { script: CallScript; guard: Guard; onClose: () => void }) {
  const { tagId, body, version } = props.script
  const form = useSave({
    call: api.saveScript,
    start: { tagId, body, version },
    saved: () => notifyDone(SCRIPT_SAVED),
  })
  useGuard(props.guard, form.unsaved, props.onClose)
  return (
    <Form form={form}>
      <Textarea label="Testo" rows={12} maxLength={10_000} {...form.field('body')} />
      <div>
        <SaveButton form={form} />
      </div>
    </Form>
  )
}
