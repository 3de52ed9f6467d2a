import { Page } from '#kit/web/page.tsx'
import { MakeupsTable } from '../components/makeups-table.tsx'

/** Everything still to be made up. */
export function MakeupsPage() {
  return (
    <Page title="Recuperi" fill>
      <MakeupsTable />
    </Page>
  )
}
