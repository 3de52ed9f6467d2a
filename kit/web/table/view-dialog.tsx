import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { notifyDone, notifyError, undoToast } from '../toast.tsx'
import { isShown, ordered, rearranged } from './arrangement.ts'
import classes from './table.module.css'
import type { Arranging, SavedView } from './views.ts'

export interface ViewProps {
  /** What the list is of. */
  readonly label: string
  /** All columns, also those that are not shown. */
  readonly columns: readonly {
    readonly id: string
    readonly title: string
    readonly main?: boolean
  }[]
  readonly arranging: Arranging
}

/** Which columns a list shows and in which order, and the views of it that have a name. */
export default function ViewDialog(props: ViewProps & { onClose: () => void }) {
  return (
    <Dialog opened title={`Colonne e viste: ${props.label}`} onClose={props.onClose}>
      <Stack>
        <Columns {...props} />
        <SavedViews arranging={props.arranging} />
      </Stack>
    </Dialog>
  )
}

/** Every change is shown and kept at once. */
function Columns({ columns, arranging: { arrangement, arrange } }: ViewProps) {
  const list = useRef<HTMLUListElement>(null)
  const all = ordered(columns, arrangement)
  const hidden = all.filter((column) => !isShown(column, arrangement)).map(({ id }) => id)
  const show = (id: string, on: boolean) => {
    const rest = hidden.filter((one) => one !== id)
    arrange(rearranged(all, new Set(on ? rest : [...rest, id]), arrangement))
  }
  const move = (at: number, by: 1 | -1) => {
    const column = all[at]
    if (!column) return
    const moved = all.toSpliced(at, 1).toSpliced(at + by, 0, column)
    arrange(rearranged(moved, new Set(hidden), arrangement))
    // The row went elsewhere with the button: the keyboard goes with it.
    const button = `[data-column="${CSS.escape(column.id)}"] [data-by="${by}"]`
    setTimeout(() => list.current?.querySelector<HTMLElement>(button)?.focus())
  }
  return (
    <section aria-label="Colonne">
      <Title order={3}>Colonne</Title>
      <ul ref={list} className={`${classes['choices']} bare`}>
        {all.map(({ id, title, main }, at) => (
          <li key={id} data-column={id} className="row apart">
            <Checkbox
              label={title}
              checked={!hidden.includes(id)}
              disabled={main === true}
              onChange={({ currentTarget }) => show(id, currentTarget.checked)}
            />
            <Group gap={2} wrap="nowrap">
              <Move
                label={`Sposta in su: ${title}`}
                by={-1}
                onMove={() => at > 0 && move(at, -1)}
              />
              <Move
                label={`Sposta in giù: ${title}`}
                by={1}
                onMove={() => at < all.length - 1 && move(at, 1)}
              />
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Move(props: { label: string; by: 1 | -1; onMove: () => void }) {
  const Arrow = props.by < 0 ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={props.label}
      data-by={props.by}
      onClick={props.onMove}
    >
      <Arrow size={16} />
    </ActionIcon>
  )
}

function SavedViews({ arranging }: { arranging: Arranging }) {
  const { views, isAsNow, show } = arranging
  const remove = (view: SavedView) =>
    arranging
      .remove(view)
      .then(() => undoToast(`Vista «${view.name}» eliminata.`, () => arranging.restore(view)))
      .catch(notifyError)
  return (
    <section aria-label="Viste salvate">
      <Title order={3}>Viste salvate</Title>
      <Text size="sm" c="dimmed">
        Una vista tiene colonne, filtri e ordine della lista, come sono adesso.
      </Text>
      <ul className={`${classes['choices']} bare`}>
        {views.map((view) => (
          <li key={view.name} className="row apart">
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Mostra la vista ${view.name}`}
              aria-pressed={isAsNow(view)}
              onClick={() => show(view.content)}
            >
              {view.name}
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Elimina la vista ${view.name}`}
              onClick={() => void remove(view)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <NewView arranging={arranging} />
    </section>
  )
}

/** The list as it is now, under a name; a view of that name becomes it. */
function NewView({ arranging: { save } }: { arranging: Arranging }) {
  const [name, setName] = useState('')
  const [saving, setSaving] = useState(false)
  const submit = async () => {
    setSaving(true)
    try {
      await save(name.trim())
      notifyDone(`Vista «${name.trim()}» salvata.`)
      setName('')
    } catch (error) {
      notifyError(error)
    }
    setSaving(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void submit()
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Nome della vista"
          flex={1}
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={saving}>
          Salva vista
        </Button>
      </Group>
    </form>
  )
}
