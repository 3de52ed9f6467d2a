import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
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
  return useUnpressed(now === 'null' ? undefined : data?.rows[0])
}

/**
 * A value that waits while the pointer is pressed: what it shows would move the button away from
 * under it, and the click would be lost.
 */
function useUnpressed<T>(value: T): T {
  const [kept, setKept] = useState<{ readonly value: T }>()
  const press = useEffectEvent(() => setKept((before) => before ?? { value }))
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('pointerdown', () => press(), { signal, capture: true })
    // The click comes after these two.
    const release = () => setTimeout(() => setKept(undefined))
    window.addEventListener('pointerup', release, { signal, capture: true })
    window.addEventListener('pointercancel', release, { signal, capture: true })
    return () => stop.abort()
  }, [])
  return kept ? kept.value : value
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
