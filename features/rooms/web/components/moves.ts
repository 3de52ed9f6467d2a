import { act } from '#kit/web/act.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { undoToast } from '#kit/web/toast.tsx'
import * as text from '../../domain/text.ts'
import { api, ROOM_READERS } from '../api.ts'

const also = { also: ROOM_READERS }

/** Moves a room to the trash, after asking; can still be taken back. */
export async function remove({ id, name }: { id: number; name: string }): Promise<void> {
  const yes = await confirm({
    title: `Elimina ${name}`,
    text: text.CONFIRM_DELETE,
    confirmLabel: 'Elimina',
    danger: true,
  })
  if (!yes) return
  await act(api.delete, { id }, also)
  undoToast(text.ROOM_DELETED, () => act(api.restore, { id }, also))
}
