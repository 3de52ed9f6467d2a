import { Alert, Button, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import classes from './form.module.css'
import { FormId } from './form/reading.ts'
import { RecordBar } from './record-bar.ts'
import type { SaveForm } from './save.ts'
import { keyName } from './shortcuts.tsx'
import { HintTooltip } from './tooltip.tsx'

/** A form with what there is to say about it above its fields. Enter in a field saves. */
export function Form<V extends Record<string, unknown>>(props: {
  form: SaveForm<V>
  children: ReactNode
}) {
  const { form } = props
  return (
    <form
      id={form.id}
      noValidate
      aria-busy={form.saving}
      className={`${classes['form']} stack`}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void form.submit()
      }}
    >
      <DraftNotice form={form} />
      <Problem form={form} />
      <FormId value={form.id}>{props.children}</FormId>
    </form>
  )
}

/**
 * Saves the form, wherever on the page the button stands. Where it stays in sight, though the fields
 * may not, it says that there is something to save.
 */
export function SaveButton<V extends Record<string, unknown>>(props: {
  form: SaveForm<V>
  label?: string
  /** The word of the product's documents, where they call the button otherwise. */
  title?: string
}) {
  const { form, label = 'Salva', title } = props
  const inBar = use(RecordBar) !== undefined
  return (
    <>
      {inBar && (
        <span className={`${classes['unsaved']} dim small whole`} hidden={!form.dirty}>
          Modifiche non salvate ·
        </span>
      )}
      <HintTooltip label={label} hotkey={keyName('mod+s')}>
        <Button
          type="submit"
          form={form.id}
          loading={form.saving}
          disabled={form.waits}
          title={title}
        >
          {label}
        </Button>
      </HintTooltip>
    </>
  )
}

/** Lays fields side by side where there is room. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className="tiles">{children}</div>
}

/** A field as wide as the form. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes['wide']}>{children}</div>
}

function Problem<V extends Record<string, unknown>>({ form }: { form: SaveForm<V> }) {
  const { problem } = form
  if (!problem) return null
  const { message, others } = problem
  if (message === '' && others.length === 0) return null
  return (
    <Alert role="alert" tabIndex={-1} color="red" icon={<IconAlertTriangle />} variant="light">
      {message && <Text className="lines">{message}</Text>}
      {others.length > 0 && (
        <List size="sm">
          {others.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      )}
      {problem.code === 'kit.changed_elsewhere' && (
        <Button mt="xs" size="compact-sm" variant="default" onClick={() => void form.reload()}>
          Ricarica
        </Button>
      )}
    </Alert>
  )
}

function DraftNotice<V extends Record<string, unknown>>({ form }: { form: SaveForm<V> }) {
  if (!form.draft) return null
  const restored = form.draft === 'restored'
  return (
    <Alert role="status" color="gray" icon={<IconHistory />} variant="light">
      <Group justify="space-between">
        <Text>
          {restored
            ? 'Ripristinato quello che stavi scrivendo.'
            : 'C’è quello che avevi scritto prima.'}
        </Text>
        <Group gap="xs">
          {!restored && (
            <Button size="compact-sm" variant="default" onClick={form.takeDraft}>
              Rimettilo nei campi
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={form.reset}>
            Scarta
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
