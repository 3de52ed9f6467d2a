import { Select, Text } from '@mantine/core'
import { formatEuro, formatMonth } from '#kit/domain/format.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { EuroField } from '#kit/web/euro-field.tsx'
import { Fields, Form, SaveButton } from '#kit/web/form.tsx'
import { SEARCHED } from '#kit/web/options.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { useRead } from '#kit/web/unread.tsx'
import type { Period } from '../../domain/rules/cohort.ts'
import { COST_SAVED } from '../../domain/text.ts'
import { api } from '../api.ts'

/** What was spent on each source, month by month; what is typed takes the place of what there was. */
export function CostsDialog({ period, onClose }: { period: Period; onClose: () => void }) {
  const { from, to } = period
  const { data, notice } = useRead('i costi', api.costs.query({ from, to }))
  const form = useSave({
    call: api.saveCost,
    start: { tagId: null as number | null, month: from, cents: null as number | null },
    saved: () => notifyDone(COST_SAVED),
  })
  const tagId = form.field('tagId')
  const close = () => void form.leave(onClose)
  const sources = (data?.sources ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Dialog opened title="Costi delle fonti" onClose={close}>
      <div className="stack gap-lg">
        <Form form={form}>
          <Fields>
            <Select
              label="Origine"
              required
              // Begins with the cursor: an open list would hide what is there already.
              openOnFocus={false}
              data={sources}
              {...SEARCHED}
              error={tagId.error}
              value={form.values.tagId === null ? null : String(form.values.tagId)}
              onChange={(value) => form.set({ tagId: value === null ? null : Number(value) })}
            />
            <DayField label="Un giorno del mese" required {...form.field('month')} />
            <EuroField label="Costo" required {...form.field('cents')} />
          </Fields>
          <div>
            <SaveButton form={form} />
          </div>
        </Form>
        {notice}
        {data?.rows.length === 0 && <Text className="dim">Nessun costo in questo periodo.</Text>}
        <ul className="bare stack gap-xs">
          {data?.rows.map((cost) => (
            <li key={`${cost.tagId} ${cost.month}`} className="row apart figures">
              <span>{`${cost.source}, ${formatMonth(cost.month)}`}</span>
              <span>{formatEuro(cost.cents)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
