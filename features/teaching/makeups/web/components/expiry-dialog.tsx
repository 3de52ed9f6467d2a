import { DayField } from '#kit/web/day-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useNewest } from '#kit/web/newest.ts'
import { useSave } from '#kit/web/save.ts'
import type { Makeup } from '../../domain/contract.ts'
import { EXPIRY_HINT } from '../../domain/text/screen.ts'
import { api } from '../api.ts'
import { MissedLesson } from './missed-lesson.tsx'
import { expirySaved } from '../actions.ts'

/** The last day on which an absence can be made up. */
export function ExpiryDialog({ makeup, onClose }: { makeup: Makeup; onClose: () => void }) {
  const { id, version, expiresOn } = useNewest(makeup, api.list, api.ofStudent)
  const form = useSave({
    call: api.setExpiry,
    start: { id, version, expiresOn },
    saved: (answer, values) => {
      if (values.expiresOn !== expiresOn) {
        expirySaved(id, answer.version, values.expiresOn, expiresOn)
      }
      onClose()
    },
  })
  return (
    <FormDialog title="Scadenza del recupero" form={form} onClose={onClose}>
      <MissedLesson makeup={makeup} />
      <DayField
        label="Ultimo giorno per il recupero"
        description={EXPIRY_HINT}
        {...form.field('expiresOn')}
      />
    </FormDialog>
  )
}
