import type { ReactNode } from 'react'
import { joinWords } from '#kit/domain/format.ts'
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

export const LESSON_SORTS = {
  startsAt: ({ startsAt }: StudentLesson) => startsAt,
  lesson: lessonName,
  status: ({ mark }: StudentLesson) => mark,
}
export type LessonSort = keyof typeof LESSON_SORTS
