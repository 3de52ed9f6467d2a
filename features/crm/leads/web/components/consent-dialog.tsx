import { TextInput } from '@mantine/core'
import { DayField } from '#kit/web/day-field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Lead } from '../../domain/contract.ts'
import { CONSENT_SAVED } from '../../domain/text.ts'
import { api } from '../api.ts'

/** When and where a lead agreed to be contacted, and to which text. */
export function ConsentDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { id, version, consentOn, consentSource, consentText } = lead
  const form = useSave({
    call: api.setConsent,
    start: { id, version, consentOn, consentSource, consentText },
    saved: () => {
      notifyDone(CONSENT_SAVED)
      onClose()
    },
  })
  return (
    <FormDialog title="Consenso" form={form} onClose={onClose} size="sm">
      <DayField label="Dato il" {...form.field('consentOn')} />
      <TextInput label="Dove" placeholder="Modulo del sito" {...form.field('consentSource')} />
      <TextInput label="Versione del testo" {...form.field('consentText')} />
    </FormDialog>
  )
}
