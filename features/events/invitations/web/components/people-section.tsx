import { Button, Select, Text } from '@mantine/core'
import {
  IconCheck,
  IconClock,
  IconGift,
  IconMailOpened,
  IconPhone,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Event } from '#f/events/events/domain/contract.ts'
import { formatInstant, fullName } from '#kit/domain/format.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { Actions, Section } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import { useRead } from '#kit/web/unread.tsx'
import type { Counts, InvitationRow } from '../../domain/contract.ts'
import {
  BACK_TO_INVITED,
  countsSentence,
  historySentence,
  IN_TRASH,
  LISTS_TITLES,
} from '../../domain/text.ts'
import { type List, LISTS } from '../../domain/types.ts'
import { answered, giveAllBack, move, moveAll, remove } from '../actions.ts'
import { api } from '../api.ts'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'

type Columns = readonly Column<InvitationRow, 'name' | 'turn' | 'invitedAt'>[]

const NAME: Columns[number] = {
  id: 'name',
  title: 'Nome',
  sort: 'name',
  main: true,
  value: fullName,
}
/** Where nobody has a turn, the usual order is that of the names. */
const USUAL: Columns[number] = { ...NAME, sort: 'turn' }
const REST: Columns = [
  { id: 'contact', title: 'Contatto' },
  {
    id: 'steps',
    title: 'Che cosa è successo',
    width: '45%',
    value: ({ steps, inTrash }) =>
      [historySentence(steps), ...(inTrash ? [IN_TRASH] : [])].join(', '),
  },
]
const POSITION: Columns[number] = {
  id: 'position',
  title: 'Posto in lista',
  sort: 'turn',
  value: ({ position, offeredUntil }) =>
    offeredUntil === null
      ? `${position}`
      : `${position}, offerto fino al ${formatInstant(offeredUntil)}`,
}

/** Everybody of an event, in four lists with their counts; `sending` writes to them. */
export function PeopleSection(props: { event: Event; sending: ReactNode }) {
  const { event, sending } = props
  const [list, setList] = useState<List>('participants')
  const [adding, setAdding] = useState(false)
  const [offered, setOffered] = useState<InvitationRow>()
  const { data: counts, notice } = useRead(
    'quante persone ci sono in ogni lista',
    api.counts.query({ id: event.id }),
  )
  const label = LISTS_TITLES[list]
  const narrow = useNarrow()
  const lists = listsOf(counts).map((value) => ({
    value,
    label: `${LISTS_TITLES[value]} (${counts?.[value] ?? '…'})`,
  }))
  return (
    <Section
      title="Persone"
      actions={
        <Actions>
          {narrow && (
            <Select
              aria-label="Lista"
              data={lists}
              allowDeselect={false}
              value={list}
              onChange={(chosen) => setList(chosen ?? list)}
            />
          )}
          {sending}
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setAdding(true)}
          >
            Aggiungi persona
          </Button>
        </Actions>
      }
    >
      {!narrow && (
        <div className="row wrap" role="group" aria-label="Lista">
          {lists.map((one) => (
            <Button
              key={one.value}
              size="compact-md"
              variant={one.value === list ? 'light' : 'default'}
              aria-pressed={one.value === list}
              onClick={() => setList(one.value)}
            >
              {one.label}
            </Button>
          ))}
        </div>
      )}
      {notice}
      {counts && <Text className="dim small">{countsSentence(counts)}</Text>}
      <DataTable
        key={list}
        embedded
        name={`invitations.${list}`}
        list={api.list}
        label={label}
        fixed={{ id: event.id, list }}
        columns={list === 'waiting' ? [POSITION, NAME, ...REST] : [USUAL, ...REST]}
        rowLabel={fullName}
        actions={actionsOf(list, setOffered)}
        bulk={BULK[list]}
        exportAs={`evento-${label.toLowerCase().replace(/[^a-z]+/g, '-')}`}
        empty={{ title: 'Nessuno in questa lista' }}
      />
      {adding && <AddPersonDialog event={event} onClose={() => setAdding(false)} />}
      {offered && <OfferDialog person={offered} onClose={() => setOffered(undefined)} />}
    </Section>
  )
}

/** Who did not come is nobody before somebody has come. */
const listsOf = (counts: Counts | undefined): readonly List[] =>
  counts && counts.present > 0 ? LISTS : LISTS.filter((list) => list !== 'absent')

const ACCEPT = { label: 'Al telefono: partecipa', icon: IconPhone, run: answered('accepted') }
const REJECT = { label: 'Al telefono: rifiuta', icon: IconPhone, run: answered('rejected') }
const CANCEL = { label: 'Al telefono: cancella', icon: IconPhone, run: answered('cancelled') }
const IN = { label: 'Metti tra i partecipanti', icon: IconCheck, run: move('accepted') }
const OUT = { label: 'Metti tra i ritirati', icon: IconX, run: move('cancelled') }
const WAIT = { label: 'Metti in lista d’attesa', icon: IconClock, run: move('waiting') }
const BACK = { label: BACK_TO_INVITED, icon: IconMailOpened, run: move('invited') }
const REMOVE = { label: 'Togli', icon: IconTrash, danger: true, run: remove }

const ACTIONS: Readonly<Record<List, readonly RowAction<InvitationRow>[]>> = {
  participants: [CANCEL, OUT, WAIT, BACK, REMOVE],
  waiting: [ACCEPT, REJECT, IN, BACK, REMOVE],
  invited: [ACCEPT, REJECT, IN, WAIT, REMOVE],
  withdrawn: [ACCEPT, IN, WAIT, BACK, REMOVE],
  absent: [BACK, REMOVE],
}

function actionsOf(list: List, offer: (row: InvitationRow) => void) {
  const own: readonly RowAction<InvitationRow>[] = ACTIONS[list]
  if (list !== 'waiting') return own
  return [{ label: 'Offri il posto', icon: IconGift, quick: true, run: offer }, ...own]
}

const ALL_ACCEPT = { label: 'Metti tra i partecipanti', icon: IconCheck, run: moveAll('accepted') }
const ALL_BACK = {
  label: BACK_TO_INVITED,
  icon: IconMailOpened,
  run: moveAll('invited'),
}
const ALL_GIVE_BACK = { ...ALL_BACK, run: giveAllBack }
const BULK = {
  participants: [ALL_GIVE_BACK],
  waiting: [ALL_ACCEPT, ALL_GIVE_BACK],
  invited: [ALL_ACCEPT],
  withdrawn: [ALL_BACK],
  absent: [],
}
