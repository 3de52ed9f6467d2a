import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRead } from '#kit/web/unread.tsx'
import type { PreviewRow } from '../../domain/contract.ts'
import { isPassedOver } from '../../domain/rules.ts'

/** A date of a multiple insertion, as it stands in the preview. */
export interface Planned {
  readonly startsAt: string
  readonly roomId: number | null
  readonly skip: boolean
  /** Who holds it in the place of those of all. */
  readonly teacherIds?: number[] | undefined
  /** The lesson that it is a copy of. */
  readonly lessonId?: number
}

/** What a row of the preview offers: undefined while it is being judged. */
export type Judged = PreviewRow | undefined

/** How the server is asked about rows. */
export type Ask = (rows: readonly Planned[]) => {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<{ rows: PreviewRow[] }>
}

/**
 * What the server says of each row, in their order; of those to be skipped nothing is asked. Rows
 * that stayed as they were keep what was said while another is being judged. `notice` says that
 * nothing could be read.
 */
export function useJudged(
  ask: Ask,
  rows: readonly Planned[],
): { readonly judged: Judged[]; readonly notice: ReactNode } {
  const asked = rows.filter(({ skip }) => !skip)
  const { queryKey, queryFn } = ask(asked)
  const { data, notice } = useRead('le date', {
    queryKey: [...queryKey, 'with what was asked'],
    queryFn: async (context) => ({ asked, said: (await queryFn(context)).rows }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
  const said = new Map(data?.asked.map((row, at) => [keyOf(row), data.said[at]]))
  const judged = rows.map((row) => (row.skip ? undefined : said.get(keyOf(row))))
  return { judged, notice }
}

function keyOf({ startsAt, roomId, teacherIds = [], lessonId = 0 }: Planned): string {
  return `${startsAt} ${roomId} ${teacherIds.join()} ${lessonId}`
}

/** Whether a row will be a lesson, as far as is known. */
export function isInserted(row: Planned, judged: Judged): boolean {
  return !row.skip && !(judged && isPassedOver(judged.state))
}

/** What stands in the way of rows that can be put right together. */
export type Obstacle = 'room' | 'people'

/** What stands in the way of a row that is to be inserted: no room, or none that is free. */
export function obstacleOf(row: Planned, judged: Judged): Obstacle | undefined {
  if (!judged || !isInserted(row, judged)) return undefined
  if (row.roomId === null || judged.state === 'room_taken') return 'room'
  return judged.state === 'busy' ? 'people' : undefined
}

/** The teachers of a row who have something else then. */
export const busyOf = ({ teacherIds, busyTeacherIds }: PreviewRow): number[] =>
  teacherIds.filter((id) => busyTeacherIds.includes(id))

/** Gives a row to teachers who are free, each in the place of one who is not; none where there are too few. */
function handOver(judged: PreviewRow): Partial<Planned> {
  const busy = busyOf(judged)
  const free = judged.freeTeacherIds
  if (busy.length === 0 || free.length < busy.length) return {}
  return {
    teacherIds: judged.teacherIds.map((id) => {
      const at = busy.indexOf(id)
      return at < 0 ? id : (free[at] ?? id)
    }),
  }
}

/** A way to put right all rows with the same in their way; what cannot be put right stays. */
export type Fix = (judged: PreviewRow) => Partial<Planned>

export const FIXES = {
  otherRoom: ({ freeRoomIds: [roomId] }: PreviewRow) => (roomId === undefined ? {} : { roomId }),
  otherTeacher: handOver,
  nextFree: ({ nextFree }: PreviewRow) => (nextFree === null ? {} : { startsAt: nextFree }),
  skip: () => ({ skip: true }),
} as const satisfies Record<string, Fix>

/** The rows after a fix of all those in whose way the same stands. */
export function fixAll(
  rows: readonly Planned[],
  judged: readonly Judged[],
  obstacle: Obstacle,
  fix: Fix,
): Planned[] {
  return rows.map((row, at) => {
    const said = judged[at]
    return said && obstacleOf(row, said) === obstacle ? { ...row, ...fix(said) } : row
  })
}
