import type { ReactNode } from 'react'
import { joinWords } from '#kit/domain/format.ts'
import type { Column } from '#kit/web/table/types.ts'
import type { StudentLesson } from '../../../domain/contract.ts'
import { recoveredOn } from '../../../domain/text.ts'

/** What another feature shows of an absence that is to be made up. */
export type MakeupOf = (absence: {
  studentId: number
  courseId: number
  lesson: StudentLesson
}) => ReactNode

/** `Dizione · Lettura a prima vista`; either may be missing. */
export function lessonName({ subjects, topic }: StudentLesson): string {
  return [joinWords(subjects), topic].filter((part) => part !== '').join(' · ')
}

export const makeupText = ({ recoveredAt }: StudentLesson): string =>
  recoveredAt === null ? '' : recoveredOn(recoveredAt)

export const MOMENT = {
  id: 'startsAt',
  title: 'Data e ora',
  kind: 'wallTime',
  sort: true,
  main: true,
} as const satisfies Column<StudentLesson>

export const LESSON = {
  id: 'lesson',
  title: 'Lezione',
  value: lessonName,
  sort: true,
} as const satisfies Column<StudentLesson>
