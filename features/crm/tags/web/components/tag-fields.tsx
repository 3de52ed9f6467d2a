import { Select, TextInput } from '@mantine/core'
import { Fields } from '#kit/web/form.tsx'
import { offerProps } from '#kit/web/options.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import { CATEGORY_MISSING, NAME_MISSING } from '../../domain/text.ts'
import { useTagGroups } from '../api.ts'

/** A tag being filled in. */
interface TagValues extends Record<string, unknown> {
  readonly name: string
  readonly categoryId: number | null
}

/** The product words what is missing in its own way: the first is also the alert. */
export function checkTag({ name, categoryId }: TagValues): Record<string, string> {
  if (name.trim() === '') return { name: NAME_MISSING }
  return categoryId === null ? { categoryId: CATEGORY_MISSING } : {}
}

/** The data of a tag; on an `empty` form the cursor begins in its name. */
export function TagFields<V extends TagValues>(props: { form: SaveForm<V>; empty?: boolean }) {
  const { form, empty = false } = props
  const offer = useTagGroups()
  const category = form.field('categoryId')
  return (
    <Fields>
      <Select<number>
        label="Categoria tag"
        required
        {...category}
        {...offerProps(
          offer,
          { what: 'le categorie', nothing: 'Nessuna categoria' },
          category.error,
        )}
        data={(offer.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextInput label="Tag" required autoFocus={empty} {...form.field('name')} />
    </Fields>
  )
}
