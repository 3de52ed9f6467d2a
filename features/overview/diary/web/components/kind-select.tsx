import { Select } from '@mantine/core'
import { type DiaryKind, type DiarySubject, KINDS_OF } from '#kit/domain/diary.ts'
import { KIND_LABELS } from '../../domain/text.ts'

/** Chooses one kind of entries of a diary, or all. */
export function KindSelect(props: {
  of: DiarySubject
  kind: DiaryKind | undefined
  onChoose: (kind: DiaryKind | undefined) => void
}) {
  const { of, kind, onChoose } = props
  return (
    <Select
      label="Mostra"
      data={KINDS_OF[of].map((value) => ({ value, label: KIND_LABELS[value] }))}
      value={kind ?? null}
      placeholder="Tutto"
      clearable
      clearButtonProps={{ 'aria-label': 'Mostra tutto' }}
      onChange={(value) => onChoose(value ?? undefined)}
    />
  )
}
