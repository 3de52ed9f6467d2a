import { Button, Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { TagSelect } from '#f/crm/tags/web/public.tsx'
import { plural } from '#kit/domain/format.ts'
import { useBusy } from '#kit/web/busy.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { offerProps } from '#kit/web/options.tsx'
import { assign, type Named, tag, untag } from '../actions.ts'
import { useOperators } from '../api.ts'

const TITLES = { tag: 'Aggiungi un tag', untag: 'Togli un tag', assign: 'Assegna' } as const

/** One tag or operator for several leads. */
export function ManyDialog(props: {
  what: keyof typeof TITLES
  rows: readonly Named[]
  onClose: (acted: boolean) => void
}) {
  const { what, rows, onClose } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const { busy, run } = useBusy()
  const act = async () => {
    if (what === 'assign') onClose(await assign({ rows, accountId: chosen }))
    else if (chosen !== null) onClose(await ACTS[what]({ rows, tagId: chosen }))
  }
  const title = `${TITLES[what]} a ${plural(rows.length, 'lead', 'lead')}`
  return (
    <Dialog title={title} opened onClose={() => onClose(false)} size="sm">
      <Stack>
        {what === 'assign' ? (
          <OperatorSelect value={chosen} onChange={setChosen} />
        ) : (
          <TagSelect label="Tag" value={chosen} onChange={setChosen} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onClose(false)}>
            Annulla
          </Button>
          <Button
            disabled={what !== 'assign' && chosen === null}
            loading={busy}
            onClick={() => void run(act)}
          >
            {what === 'assign' && chosen === null ? 'Lascia senza operatore' : TITLES[what]}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const ACTS = { tag, untag }

function OperatorSelect(props: { value: number | null; onChange: (id: number | null) => void }) {
  const offer = useOperators()
  return (
    <Select<number>
      label="Operatore"
      clearable
      openOnFocus={false}
      {...props}
      {...offerProps(offer, { what: 'gli operatori', nothing: 'Nessun operatore' })}
      data={(offer.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
