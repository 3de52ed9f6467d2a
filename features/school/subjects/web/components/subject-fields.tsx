import { Textarea, TextInput } from '@mantine/core'
import { Fields, Wide } from '#kit/web/form.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import { NAME_MISSING } from '../../domain/text.ts'

/** A subject being filled in. */
interface SubjectValues extends Record<string, unknown> {
  readonly name: string
  readonly note: string
}

/** The product words a missing name in its own way, as an alert too. */
export function checkSubject({ name }: SubjectValues): Record<string, string> {
  return name.trim() === '' ? { name: NAME_MISSING } : {}
}

/** The data of a subject; on an `empty` form the cursor begins in the first field. */
export function SubjectFields<V extends SubjectValues>(props: {
  form: SaveForm<V>
  empty?: boolean
}) {
  const { form, empty = false } = props
  return (
    <Fields>
      <TextInput label="Materia" required autoFocus={empty} {...form.field('name')} />
      <Wide>
        <Textarea label="Note" rows={2} {...form.field('note')} />
      </Wide>
    </Fields>
  )
}
