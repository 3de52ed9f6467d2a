import { Button } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { withSentence } from '#kit/web/client/wording.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { asItWas } from '#kit/web/list-place.ts'
import { Page, Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { RecordPage } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { useSelected } from '#kit/web/selection.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import type { Tag } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { remove, restore } from '../actions.ts'
import { api } from '../api.ts'
import { MergeDialog } from '../components/merge-dialog.tsx'
import { TagFields } from '../components/tag-fields.tsx'

const PositionField = lazy(() => import('../components/position-field.tsx'))

const LIST = { label: 'Tag', to: '/app/tag' } as const
const EDIT = { title: 'Modifica tag', trail: [LIST] }
const update = withSentence(api.update, text.CALL_FAILED)

/** The tag in the address, or the one that was open last. */
export function EditTagPage() {
  return (
    <RecordPage
      {...EDIT}
      id={useSelected('tag')}
      query={(id) => api.get.query({ id })}
      nothing={text.NOT_SELECTED}
      list={{ label: 'Vai ai tag', to: LIST.to }}
      trash={(tag) =>
        tag.deleted && {
          name: tag.name,
          text: 'Questo tag è nel cestino: per cambiarlo, ripristinalo.',
          restore: () => restore(tag),
        }
      }
    >
      {(tag) => <TagSheet tag={tag} />}
    </RecordPage>
  )
}

function TagSheet({ tag }: { tag: Tag }) {
  const navigate = useNavigate()
  const [merging, setMerging] = useState(false)
  const { id, version, name, categoryId, position } = tag
  const toList = () => void navigate(target(asItWas(LIST.to)))
  const form = useSave({
    call: update,
    start: { id, version, name, categoryId, position },
    draft: `editTag-${id}`,
    saved: () => {
      notifyDone(text.TAG_SAVED)
      toList()
    },
  })
  const removed = async () => {
    if (await remove(tag)) toList()
  }
  const own = { label: name, to: { to: '/app/editTag', search: { id } } } as const
  return (
    <Page
      title={EDIT.title}
      trail={[LIST, own]}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowMerge size={16} />}
            onClick={() => setMerging(true)}
          >
            Unisci a un altro
          </Button>
          <Button variant="default" onClick={() => void removed().catch(notifyError)}>
            Elimina
          </Button>
        </>
      }
      primary={<SaveButton form={form} />}
    >
      <Section title="Dati del tag">
        <Form form={form}>
          <TagFields form={form} />
          <Suspense>
            <PositionField {...form.field('position')} />
          </Suspense>
        </Form>
      </Section>
      {merging && <MergeDialog tag={tag} onClose={() => setMerging(false)} onDone={toList} />}
    </Page>
  )
}
