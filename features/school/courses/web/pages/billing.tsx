import { Page } from '#kit/web/page.tsx'
import { DataTable } from '#kit/web/table.tsx'
import type { RowAction } from '#kit/web/table/types.ts'
import type { CourseRow } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { COLUMNS } from '../components/columns.tsx'

/**
 * The courses of the billing area: each opens its payment plan. `actions` are those of other
 * features.
 */
export function BillingCoursesPage({ actions }: { actions: readonly RowAction<CourseRow>[] }) {
  return (
    <Page title="Corsi" fill>
      <DataTable
        list={api.list}
        name="courses.billing"
        label="Corsi"
        columns={[COLUMNS.name, COLUMNS.startsOn, COLUMNS.endsOn]}
        fixed={{ state: 'active' }}
        rowLabel={(course) => course.name}
        about={({ id }) => ({ kind: 'course', id })}
        open={({ id }) => ({ to: '/billing/editCorso', search: { id } })}
        actions={actions}
        empty={{ title: 'Nessun corso', text: 'I corsi si creano nella sezione Admin.' }}
        exportAs="corsi"
      />
    </Page>
  )
}
