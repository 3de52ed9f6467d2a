import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Input } from '#kit/domain/contract.ts'
import type { lessonsContract, PreviewRow } from '../../domain/contract.ts'
import { api } from '../api.ts'
import { contentOf, isLength, type LessonValues, startOf } from './lesson-values.ts'

const PAUSE = 200

/** What stands in the way of a lesson as it is being filled in; undefined while that is unknown. */
export function useJudgement(values: LessonValues, exceptId?: number): PreviewRow | undefined {
  const now = JSON.stringify(questionOf(values, exceptId) ?? null)
  const [asked] = useDebouncedValue(now, PAUSE)
  const question = JSON.parse(asked) as Question | null
  const { data } = useQuery({
    ...api.preview.query(question ?? { rows: [], minutes: 0, courseId: 0 }),
    enabled: question !== null,
    placeholderData: keepPreviousData,
  })
  return now === 'null' ? undefined : data?.rows[0]
}

type Question = Input<typeof lessonsContract.preview>

function questionOf(values: LessonValues, exceptId: number | undefined): Question | undefined {
  const { minutes, roomId } = values
  const startsAt = startOf(values)
  if (startsAt === undefined || !isLength(minutes)) return undefined
  // The words of a lesson clash with nothing: typing them asks nothing anew.
  const content = { ...contentOf(values), topic: '', fee: false }
  const except = exceptId === undefined ? {} : { exceptId }
  return { ...content, minutes, rows: [{ startsAt, roomId }], ...except }
}
