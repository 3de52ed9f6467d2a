import { Button } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { withSentence } from '#kit/web/client/wording.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { NewButton, Page, Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { CREATION_FAILED, TAG_CREATED } from '../domain/text.ts'
import { api } from './api.ts'
import { checkTag, TagFields } from './components/tag-fields.tsx'
import { TagsTable } from './components/tags-table.tsx'

const CategoriesDialog = lazy(() =>
  import('./components/categories-dialog.tsx').then((part) => ({ default: part.CategoriesDialog })),
)

/** The tags; the call centre reads and adds them, the office does the rest. */
export function TagsPage() {
  const office = useUser().type !== 4
  const [categories, setCategories] = useState(false)
  return (
    <Page
      title="Tag"
      fill
      primary={<NewButton to="/app/addTag" />}
      actions={
        office && (
          <Button
            variant="default"
            leftSection={<IconPalette size={16} />}
            onClick={() => setCategories(true)}
          >
            Categorie
          </Button>
        )
      }
    >
      <TagsTable office={office} create={<NewButton to="/app/addTag" label="Aggiungi un tag" />} />
      {categories && (
        <Suspense>
          <CategoriesDialog onClose={() => setCategories(false)} />
        </Suspense>
      )}
    </Page>
  )
}

const create = withSentence(api.create, CREATION_FAILED)
const EMPTY: { name: string; categoryId: number | null } = { name: '', categoryId: null }

/** A new tag. */
export function AddTagPage() {
  const navigate = useNavigate()
  const form = useSave({
    call: create,
    start: EMPTY,
    check: checkTag,
    draft: 'addTag',
    saved: () => {
      notifyDone(TAG_CREATED)
      void navigate(target('/app/tag'))
    },
  })
  return (
    <Page
      title="Aggiungi Tag"
      trail={[{ label: 'Tag', to: '/app/tag' }]}
      primary={<SaveButton form={form} />}
    >
      <Section title="Dati del tag">
        <Form form={form}>
          <TagFields form={form} empty />
        </Form>
      </Section>
    </Page>
  )
}
