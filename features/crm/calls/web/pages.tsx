import { Button } from '@mantine/core'
import { IconClock, IconList, IconPhone, IconPhoneCall, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { Page } from '#kit/web/page.tsx'
import { useParameters } from '#kit/web/places.ts'
import { DataTable } from '#kit/web/table.tsx'
import { optionsOf } from '#kit/web/options.tsx'
import type { Filter } from '#kit/web/table/types.ts'
import { notifyError } from '#kit/web/toast.tsx'
import { CALLED_EMPTY, TO_CALL_EMPTY } from '../domain/text.ts'
import { api } from './api.ts'
import { CALLED_COLUMNS, TO_CALL_COLUMNS } from './components/columns.tsx'

const CallMode = lazy(() =>
  import('./components/call-mode.tsx').then((part) => ({ default: part.CallMode })),
)
const OwnDay = lazy(() =>
  import('./components/own-day.tsx').then((part) => ({ default: part.OwnDay })),
)

const editPlace = ({ id }: { id: number }) => ({ to: '/app/editLead', search: { id } }) as const

/** Whom to call: the list, the lead that is called now, or what one has done today. */
export function ToCallPage() {
  const [{ lead, vista }, change] = useParameters('/app/dachiamare')
  const calling = lead === undefined ? undefined : Number(lead)
  const toList = () => change({ lead: undefined, vista: undefined })
  const [leaving, setLeaving] = useState(false)
  const next = async () => {
    setLeaving(true)
    try {
      const { leadId } = await act(api.next, {})
      change({ lead: leadId ?? 0, vista: undefined }, { replace: calling !== undefined })
    } catch (error) {
      notifyError(error)
    } finally {
      setLeaving(false)
    }
  }
  const atList = calling === undefined && vista !== 'giornata'
  const beside = (
    <>
      <LinkButton to="/app/addLead" icon={IconPlus}>
        Aggiungi lead
      </LinkButton>
      <Button
        variant="default"
        leftSection={<IconClock size={16} aria-hidden />}
        onClick={() => change({ vista: 'giornata', lead: undefined })}
      >
        La mia giornata
      </Button>
    </>
  )
  const list = (
    <Button variant="default" leftSection={<IconList size={16} aria-hidden />} onClick={toList}>
      Torna all’elenco
    </Button>
  )
  return (
    <Page
      title="Da Chiamare"
      fill={atList}
      actions={atList ? beside : list}
      primary={
        calling === undefined && (
          <Button
            leftSection={<IconPhoneCall size={16} aria-hidden />}
            loading={leaving}
            onClick={() => void next()}
          >
            Inizia chiamate
          </Button>
        )
      }
    >
      {calling !== undefined ? (
        <Suspense>
          <CallMode
            key={calling}
            leadId={calling}
            onNext={next}
            {...{ leaving }}
            onLeave={toList}
          />
        </Suspense>
      ) : vista === 'giornata' ? (
        <Suspense>
          <OwnDay />
        </Suspense>
      ) : (
        <DataTable
          list={api.toCall}
          label="Da Chiamare"
          columns={TO_CALL_COLUMNS}
          rowLabel={fullName}
          open={editPlace}
          actions={[
            {
              label: 'Chiama',
              icon: IconPhone,
              quick: true,
              to: ({ id }) => ({ to: '/app/dachiamare', search: { lead: id } }),
            },
          ]}
          empty={TO_CALL_EMPTY}
        />
      )}
    </Page>
  )
}

const TAGS: Filter<'tagId'> = {
  name: 'tagId',
  label: 'Tag',
  all: 'MOSTRA TUTTI',
  asks: optionsOf(api.tags.query({}), ({ id, name }) => ({ value: id, label: name })),
}

/** Who was called already, or who holds a tag. */
export function CalledPage() {
  return (
    <Page title="Chiamati" fill>
      <DataTable
        list={api.called}
        label="Chiamati"
        columns={CALLED_COLUMNS}
        filters={[TAGS]}
        rowLabel={fullName}
        open={editPlace}
        empty={CALLED_EMPTY}
      />
    </Page>
  )
}
