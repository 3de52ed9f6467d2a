import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Form, SaveButton } from './form.tsx'
import type { SaveForm } from './save.ts'

/**
 * A form in a window over the page. Mount it when it is asked for and unmount it in `onClose`:
 * `{editing && <EditDialog onClose={() => setEditing(undefined)} />}`.
 */
export function FormDialog<V extends Record<string, unknown>>(props: {
  title: string
  form: SaveForm<V>
  onClose: () => void
  /** To the step before this one. */
  back?: () => void
  saveLabel?: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}) {
  const { form, onClose, back, saveLabel, title, size, children } = props
  const close = () => void form.leave(onClose)
  return (
    <Dialog title={title} opened onClose={close} {...(size ? { size } : {})}>
      <Form form={form}>
        {children}
        <Group justify={back ? 'space-between' : 'flex-end'}>
          {back ? (
            <Button variant="default" disabled={form.saving} onClick={() => void form.leave(back)}>
              Indietro
            </Button>
          ) : (
            <Button variant="default" onClick={close}>
              Annulla
            </Button>
          )}
          <SaveButton form={form} {...(saveLabel ? { label: saveLabel } : {})} />
        </Group>
      </Form>
    </Dialog>
  )
}
