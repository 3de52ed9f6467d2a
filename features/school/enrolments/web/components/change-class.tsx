import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { CourseSelect } from '#f/school/courses/web/public.tsx'
import { withSentence } from '#kit/web/client/wording.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { Form } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import type { RowAction } from '#kit/web/table/types.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { CHANGE_DONE, CHANGE_FAILED } from '../../domain/text.ts'
import { api } from '../api.ts'
import type { Place } from '../actions.ts'

/** The action of a row that moves a student to another class; `dialog` must be on the page. */
export function useChangeClass<Row>(placeOf: (row: Row) => Place): {
  readonly action: RowAction<Row>
  readonly dialog: ReactNode
} {
  const [place, setPlace] = useState<Place>()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const action: RowAction<Row> = {
    label: 'Cambia classe',
    icon: IconArrowsExchange,
    run: (row) => {
      setPlace(placeOf(row))
      setOpened(true)
    },
  }
  const dialog = place && (
    <Dialog title="Cambia classe" opened={opened} onClose={close}>
      <ChangeClass place={place} done={close} />
    </Dialog>
  )
  return { action, dialog }
}

const change = withSentence(api.changeClass, CHANGE_FAILED, () => true)

function ChangeClass({ place, done }: { place: Place; done: () => void }) {
  const { courseId, studentId, name } = place
  const form = useSave({
    call: change,
    start: { courseId, studentId, toCourseId: null as number | null },
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
          openOnFocus={false}
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
