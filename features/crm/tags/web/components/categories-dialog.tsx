import { Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '#kit/web/dialog.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useNewest } from '#kit/web/newest.ts'
import { useSave } from '#kit/web/save.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import { Unread } from '#kit/web/unread.tsx'
import type { TagGroup } from '../../domain/contract.ts'
import { CATEGORY_CREATED, CATEGORY_SAVED, COLOUR_LABELS, ROLE_LABELS } from '../../domain/text.ts'
import { TAG_COLOURS, type TagColour } from '../../domain/types.ts'
import { removeCategory } from '../actions.ts'
import { api, useTagGroups } from '../api.ts'
import { CategoryBadge } from './category-badge.tsx'

const NEW = { name: '', colour: 'gray' as TagColour, position: 10 }

/** The categories of tags: their names, colours and order. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const { rows = [], retry } = useTagGroups()
  const [edited, setEdited] = useState<TagGroup | 'new'>()
  if (edited) return <CategoryForm category={edited} onClose={() => setEdited(undefined)} />
  return (
    <Dialog title="Categorie dei tag" opened onClose={onClose} size="lg">
      <Stack>
        {retry && <Unread what="le categorie" retry={retry} />}
        {rows.map((category) => (
          <Category key={category.id} category={category} edit={() => setEdited(category)} />
        ))}
        <Group justify="flex-end">
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            Nuova categoria
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Category({ category, edit }: { category: TagGroup; edit: () => void }) {
  const { name, colour, role, tags } = category
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <CategoryBadge colour={colour} name={name} />
        {role && (
          <Text size="xs" c="dimmed">
            {ROLE_LABELS[role]}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        {role === null && tags.length === 0 && (
          <Button
            variant="subtle"
            color="gray"
            aria-label={`Elimina ${name}`}
            onClick={() => void removeCategory(category).catch(notifyError)}
          >
            <IconTrash size={16} />
          </Button>
        )}
        <Button variant="default" aria-label={`Modifica ${name}`} onClick={edit}>
          <IconPencil size={16} />
        </Button>
      </Group>
    </Group>
  )
}

function CategoryForm(props: { category: TagGroup | 'new'; onClose: () => void }) {
  return props.category === 'new' ? (
    <NewCategory onClose={props.onClose} />
  ) : (
    <EditCategory category={props.category} onClose={props.onClose} />
  )
}

function NewCategory({ onClose }: { onClose: () => void }) {
  const form = useSave({
    call: api.createCategory,
    start: NEW,
    saved: () => {
      notifyDone(CATEGORY_CREATED)
      onClose()
    },
  })
  return (
    <FormDialog title="Nuova categoria" form={form} onClose={onClose} size="sm">
      <TextInput label="Nome" required data-autofocus {...form.field('name')} />
      <Select<TagColour> label="Colore" data={COLOURS} {...form.field('colour')} />
      <NumberInput label="Posizione" min={0} max={1000} {...form.field('position')} />
    </FormDialog>
  )
}

function EditCategory({ category, onClose }: { category: TagGroup; onClose: () => void }) {
  const { id, version, name, colour, position } = useNewest(category, api.groups)
  const form = useSave({
    call: api.updateCategory,
    start: { id, version, name, colour, position },
    saved: () => {
      notifyDone(CATEGORY_SAVED)
      onClose()
    },
  })
  return (
    <FormDialog title="Modifica categoria" form={form} onClose={onClose} size="sm">
      <TextInput label="Nome" required data-autofocus {...form.field('name')} />
      <Select<TagColour> label="Colore" data={COLOURS} {...form.field('colour')} />
      <NumberInput label="Posizione" min={0} max={1000} {...form.field('position')} />
    </FormDialog>
  )
}

const COLOURS = TAG_COLOURS.map((value) => ({ value, label: COLOUR_LABELS[value] }))
