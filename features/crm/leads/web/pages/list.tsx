import { Button } from '@mantine/core'
import { IconClockX, IconDownload, IconTrash, IconUpload, IconUsers } from '@tabler/icons-react'
import { useDownload } from '#kit/web/download.ts'
import { NewButton, Page } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { useParameters } from '#kit/web/places.ts'
import { useListState } from '#kit/web/table/state.ts'
import { EXPORT_FAILED } from '../../domain/text.ts'
import { api } from '../api.ts'
import { LeadList } from '../components/list.tsx'

const NEW = '/app/addLead'
const TRASH = { to: '/app/leads', search: { state: 'deleted' } } as const

/** Every lead; behind them those in the trash. */
export function LeadsPage() {
  const [typed] = useParameters('/app/leads')
  const { input } = useListState(api.list.schema, ASKED, {}, true)
  const sheet = sheetOf(input)
  const { busy, download } = useDownload()
  if (typed.state === 'deleted') {
    return (
      <Page
        title="Cestino"
        trail={[{ label: 'Leads', to: '/app/leads' }]}
        fill
        actions={
          <LinkButton to="/app/conservazioneLead" icon={IconClockX}>
            Conservazione
          </LinkButton>
        }
      >
        <LeadList trash />
      </Page>
    )
  }
  return (
    <Page
      title="Leads"
      fill
      primary={<NewButton to={NEW} />}
      actions={
        <>
          <LinkButton to={TRASH} icon={IconTrash}>
            Cestino
          </LinkButton>
          <LinkButton to="/app/doppioniLeads" icon={IconUsers}>
            Doppioni
          </LinkButton>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconDownload size={16} />}
            onClick={() => download(sheet, EXPORT_FAILED)}
          >
            ESPORTA
          </Button>
          <LinkButton to="/app/importLeads" icon={IconUpload}>
            IMPORTA
          </LinkButton>
        </>
      }
    >
      <LeadList create={<NewButton to={NEW} label="Aggiungi un lead" />} sheet={sheet} />
    </Page>
  )
}

const ASKED = [
  ...['q', 'sort', 'dir', 'with', 'without', 'from', 'to', 'assignedTo', 'toCall'],
] as const

/** The spreadsheet of exactly what the list shows. */
function sheetOf(input: Readonly<Record<string, unknown>>): string {
  const asked = ASKED.flatMap((name) => {
    const value = input[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return `/api/leads/export.xlsx?${new URLSearchParams(asked).toString()}`
}
