import { NumberInput, type NumberInputProps } from '@mantine/core'
import { POSITION } from '../../domain/text.ts'

/** The place of a tag among those of its category. */
export default function PositionField(props: NumberInputProps) {
  return <NumberInput label="Posizione" description={POSITION} min={0} max={1000} {...props} />
}
