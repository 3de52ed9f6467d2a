import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { dayOfWallTime } from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import type { SaveForm } from '#kit/web/save.ts'
import type { Proposal } from '../../domain/contract.ts'
import { proposedDay } from '../../domain/rules/proposal.ts'
import { likeLast } from '../../domain/text/window.ts'
import { api } from '../api.ts'
import { EMPTY } from './lesson-values.ts'
import type { NewValues } from './new-values.ts'
import type { LessonTarget } from './target.ts'

/**
 * Proposes hour, length, room and who the last lesson of the course had. A button, since a new
 * lesson begins at eight for an hour without a room; a place that was pointed at stays.
 */
export function LikeLast(props: {
  form: SaveForm<NewValues>
  target: Extract<LessonTarget, { kind: 'new' }>
}) {
  const { form, target } = props
  const { data } = useQuery(api.proposal.query({ id: form.values.courseId }))
  const last = data?.proposal
  if (!last) return null
  const values = proposedValues(last, target)
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={16} />}
      style={{ alignSelf: 'flex-start', height: 'auto', minHeight: '2rem' }}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
      onClick={() => form.set(values)}
    >
      {likeLast({
        date: values.date,
        time: values.time,
        minutes: values.minutes,
        room: values.roomId === undefined ? null : last.roomName,
      })}
    </Button>
  )
}

function proposedValues(last: Proposal, target: Extract<LessonTarget, { kind: 'new' }>) {
  const { startsAt, roomId, roomName: _named, ...content } = last
  const pointed = target.startsAt === undefined ? '00:00' : formatTime(target.startsAt)
  const isPointed = target.roomId !== undefined || !['00:00', EMPTY.time].includes(pointed)
  return {
    ...content,
    ...(isPointed ? {} : { time: formatTime(startsAt) }),
    ...(target.roomId === undefined && roomId !== null ? { roomId } : {}),
    ...(target.shown ? { date: proposedDay(dayOfWallTime(startsAt), target.shown) } : {}),
  }
}
