import { Image } from '@mantine/core'
import type { Event } from '../../domain/contract.ts'

/** The cover of an event, made to fit; another one loads again. */
export function Cover({ event: { id, cover, title } }: { event: Event }) {
  return (
    <Image
      src={`/api/events/${id}/cover?v=${cover?.id ?? 0}`}
      alt={`Locandina di ${title}`}
      mah={180}
      maw={320}
      fit="contain"
    />
  )
}
