import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CourseSelect } from '#f/school/courses/web/public.tsx'
import { withSentence } from '#kit/web/client/wording.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { Form } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { CHANGE_DONE, CHANGE_FAILED } from '../../domain/text.ts'
import { api } from '../api.ts'
import type { ClassChange, Place } from '../actions.ts'
import type { Added } from './added.ts'

interface Props {
  /** With the class that was chosen before. */
  readonly place: Place | ClassChange
  readonly onChange: Added<never>['onChangeClass']
  readonly reopen: (change: ClassChange) => void
}

/** Asks for the class that a student moves to. */
export default function ChangeClassDialog(props: Props & { opened: boolean; onClose: () => void }) {
  const { opened, onClose, ...of } = props
  return (
    <Dialog title="Cambia classe" opened={opened} onClose={onClose}>
      <ChangeClass {...of} done={onClose} />
    </Dialog>
  )
}

const change = withSentence(api.changeClass, CHANGE_FAILED, () => true)

function ChangeClass({ place, onChange, reopen, done }: Props & { done: () => void }) {
  const { courseId, studentId, name } = place
  // Whoever closes the window while it is looked up what there is to ask changes nothing.
  const open = useRef(false)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const form = useSave({
    call: change,
    start: { courseId, studentId, toCourseId: 'toCourseId' in place ? place.toCourseId : null },
    before: async ({ toCourseId }) => {
      if (toCourseId === null) return true
      const chosen = { ...place, toCourseId }
      const ask = await onChange?.(chosen)
      if (!open.current) return false
      if (!ask) return true
      done()
      ask(() => reopen(chosen))
      return false
    },
    saved: () => {
      notifyDone(CHANGE_DONE)
      done()
    },
  })
  return (
    <Form form={form}>
      <Stack>
        <Text>
          Scegli la nuova classe di <strong>{name}</strong>. Nella classe attuale resterà come
          ritirato.
        </Text>
        <CourseSelect
          label="Nuova classe"
          data-autofocus
          without={courseId}
          {...form.field('toCourseId')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            Annulla
          </Button>
          <Button type="submit" disabled={form.values.toCourseId === null} loading={form.saving}>
            Cambia classe
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
