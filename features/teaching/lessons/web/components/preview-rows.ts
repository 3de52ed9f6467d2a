import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PreviewRow } from '../../domain/contract.ts'
import { isPassedOver } from '../../domain/rules.ts'
import type { SlotState } from '../../domain/types.ts'
import { api } from '../api.ts'
import { contentOf, type LessonValues } from './lesson-values.ts'

/** A date of a multiple insertion, as it stands in the preview. */
export interface Planned {
  readonly startsAt: string
  readonly roomId: number | null
  readonly skip: boolean
}

/** What a row of the preview offers: undefined while it is being judged. */
export type Judged = PreviewRow | undefined

/**
 * What the server says of each row, in their order; of those to be skipped nothing is asked. Rows
 * that stayed as they were keep what was said while another is being judged.
 */
export function useJudged(values: LessonValues, rows: readonly Planned[]): Judged[] {
  const asked = rows
    .filter(({ skip }) => !skip)
    .map(({ startsAt, roomId }) => ({ startsAt, roomId }))
  const { data } = useQuery({
    ...api.preview.query({ ...contentOf(values), minutes: values.minutes ?? 0, rows: asked }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
  const said = new Map(data?.rows.map((row) => [keyOf(row), row]))
  return rows.map((row) => (row.skip ? undefined : said.get(keyOf(row))))
}

function keyOf({ startsAt, roomId }: { startsAt: string; roomId: number | null }): string {
  return `${startsAt} ${roomId}`
}

/** Whether a row will be a lesson, as far as is known. */
export function isInserted(row: Planned, judged: Judged): boolean {
  return !row.skip && !(judged && isPassedOver(judged.state))
}

/** A way to put right all rows with the same in their way; what cannot be put right stays. */
export type Fix = (judged: PreviewRow) => Partial<Planned>

export const FIXES = {
  otherRoom: ({ freeRoomIds: [roomId] }: PreviewRow) => (roomId === undefined ? {} : { roomId }),
  nextFree: ({ nextFree }: PreviewRow) => (nextFree === null ? {} : { startsAt: nextFree }),
  skip: () => ({ skip: true }),
} as const satisfies Record<string, Fix>

/** The rows after a fix of all those in whose way the same stands. */
export function fixAll(
  rows: readonly Planned[],
  judged: readonly Judged[],
  state: SlotState,
  fix: Fix,
): Planned[] {
  return rows.map((row, at) => {
    const said = judged[at]
    return said?.state === state ? { ...row, ...fix(said) } : row
  })
}
