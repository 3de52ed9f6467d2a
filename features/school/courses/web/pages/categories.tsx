import { TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { withSentence } from '#kit/web/client/wording.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { NewButton, Page, Section } from '#kit/web/page.tsx'
import { useSave } from '#kit/web/save.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { RowAction } from '#kit/web/table/types.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { target } from '#kit/web/places.ts'
import type { Category } from '../../domain/contract.ts'
import { CATEGORY_CREATED, CREATION_FAILED } from '../../domain/text.ts'
import { api } from '../api.ts'
import { useCalendarAction, usePdfAction } from '../components/calendar-actions.tsx'
import { categorySubject, removeCategory } from '../actions/categories.ts'

const REMOVE: RowAction<Category> = {
  label: 'Elimina',
  icon: IconTrash,
  danger: true,
  run: removeCategory,
}

/** The categories of the courses, each leading to its courses. */
export function CategoriesPage() {
  const calendar = useCalendarAction(categorySubject, { di: 'categoria' })
  const pdf = usePdfAction(categorySubject)
  return (
    <Page title="Categorie" fill primary={<NewButton to="/app/addCategorie" />}>
      <DataTable
        list={api.categories}
        label="Categorie"
        columns={[
          { id: 'name', title: 'Nome', sort: 'name', main: true },
          { id: 'courses', title: 'Corsi', kind: 'count', width: '8rem' },
        ]}
        rowLabel={({ name }) => name}
        about={({ id }) => ({ kind: 'category', id })}
        open={({ id }) => ({ to: '/app/corsi', search: { categoryId: id } })}
        actions={[calendar, pdf.action, REMOVE]}
        empty={{
          title: 'Nessuna categoria',
          text: 'Ogni corso sta in una categoria: crea la prima.',
          action: <NewButton to="/app/addCategorie" label="Crea una categoria" />,
        }}
        exportAs="categorie"
      />
      {pdf.dialog}
    </Page>
  )
}

const create = withSentence(api.createCategory, CREATION_FAILED)

/** A new category: its name. */
export function AddCategoryPage() {
  const navigate = useNavigate()
  const form = useSave({
    call: create,
    start: { name: '' },
    draft: 'addCategorie',
    saved: () => {
      notifyDone(CATEGORY_CREATED)
      void navigate(target('/app/categorie'))
    },
  })
  return (
    <Page
      title="Crea nuova categoria"
      trail={[{ label: 'Categorie', to: '/app/categorie' }]}
      primary={<SaveButton form={form} title="Save" />}
    >
      <Section title="Dati della categoria">
        <Form form={form}>
          <TextInput label="Nome" required autoFocus maw="24rem" {...form.field('name')} />
        </Form>
      </Section>
    </Page>
  )
}
