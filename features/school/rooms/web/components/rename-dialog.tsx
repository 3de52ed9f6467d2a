import { TextInput } from '@mantine/core'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useNewest } from '#kit/web/newest.ts'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { RoomRow } from '../../domain/contract.ts'
import { ROOM_RENAMED } from '../../domain/text.ts'
import { api } from '../api.ts'

/** The name of a room, in a window. */
export function RenameDialog({ room, onClose }: { room: RoomRow; onClose: () => void }) {
  const { id, version, name } = useNewest(room, api.list)
  const form = useSave({
    call: api.rename,
    start: { id, version, name },
    saved: () => {
      notifyDone(ROOM_RENAMED)
      onClose()
    },
  })
  return (
    <FormDialog title="Rinomina aula" form={form} onClose={onClose} size="sm">
      <TextInput label="Nome aula" required data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}
