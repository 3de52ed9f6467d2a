import type { WallTime } from '#kit/domain/day.ts'
import type { Period } from '#kit/web/period-dialog.tsx'
import type { Lesson } from '../../domain/contract.ts'

export type Among = readonly { readonly id: number; readonly name: string }[]

/** What the window is opened for. */
export type LessonTarget =
  | {
      kind: 'new'
      courseId: number
      /** The courses to choose from, where a calendar shows several. */
      among?: Among
      startsAt?: WallTime
      roomId?: number
      /** The days that are looked at, when none of them was chosen. */
      shown?: Period
      /** The lesson that it is a copy of. */
      copy?: Lesson
    }
  | { kind: 'edit'; id: number; courseId: number }
