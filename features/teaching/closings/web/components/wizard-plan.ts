import { dayOfWallTime, isDay, wallTimeAt } from '#kit/domain/day.ts'
import { formatDay, formatTime } from '#kit/domain/format.ts'
import { wrongTime } from '#kit/web/time-field/typed-time.ts'
import type { Proposal } from '../../domain/contract.ts'
import type { ClosingDay } from '../../domain/types.ts'
import type { api } from '../api.ts'

/** What is to become of a lesson; the place counts when it is moved. */
export interface Choice {
  readonly what: 'move' | 'cancel' | 'keep'
  /** As typed: an ISO day, or a text that is none. */
  readonly day: string | null
  readonly time: string
  readonly roomId: number | null
}

/** By the number of the lesson. */
export type Choices = ReadonlyMap<number, Choice>

/** Every lesson goes where a place was found, and stays where none was. */
export function proposed(rows: readonly Proposal[]): Choices {
  return new Map(
    rows.map(({ lessonId, startsAt, roomId, proposed: slot }) => [
      lessonId,
      {
        what: slot ? 'move' : 'keep',
        day: slot ? dayOfWallTime(slot.startsAt) : null,
        time: formatTime(slot?.startsAt ?? startsAt),
        roomId: slot ? slot.roomId : roomId,
      },
    ]),
  )
}

/** The same for all of them; those that have no place to go to stay as they are. */
export function withAll(choices: Choices, what: Choice['what']): Choices {
  return new Map(
    [...choices].map(([id, choice]) => [
      id,
      what === 'move' && choice.day === null ? choice : { ...choice, what },
    ]),
  )
}

/** How many lessons each choice was made for. */
export function countChoices(choices: Choices): Readonly<{ [what in Choice['what']]: number }> {
  const all = [...choices.values()]
  const count = (what: Choice['what']) => all.filter((choice) => choice.what === what).length
  return { move: count('move'), cancel: count('cancel'), keep: count('keep') }
}

/** What is wrong with the places typed, by lesson: the field and the sentence. */
export function wrongChoices(
  rows: readonly Proposal[],
  choices: Choices,
  closed: ReadonlySet<string>,
): Map<number, { field: string; sentence: string }> {
  return new Map(
    rows.flatMap(({ lessonId }): [number, { field: string; sentence: string }][] => {
      const choice = choices.get(lessonId)
      const wrong = choice && wrongPlace(choice, closed)
      return wrong ? [[lessonId, wrong]] : []
    }),
  )
}

function wrongPlace({ what, day, time }: Choice, closed: ReadonlySet<string>) {
  if (what !== 'move') return undefined
  if (day === null) return { field: 'day', sentence: 'Campo obbligatorio' }
  if (!isDay(day)) return { field: 'day', sentence: 'Data non valida' }
  if (closed.has(day)) {
    return { field: 'day', sentence: `Il ${formatDay(day)} la scuola è chiusa` }
  }
  const sentence = wrongTime(time, 'Inserire un orario')
  return sentence === undefined ? undefined : { field: 'time', sentence }
}

/** The choices as they are sent. */
export function planOf(
  days: readonly ClosingDay[],
  rows: readonly Proposal[],
  choices: Choices,
): Parameters<typeof api.add>[0] {
  const chosen = rows.flatMap((row) => {
    const choice = choices.get(row.lessonId)
    return choice ? [{ ...row, ...choice }] : []
  })
  const of = (what: Choice['what']) => chosen.filter((one) => one.what === what)
  return {
    days: [...days],
    keep: of('keep').map(({ lessonId }) => lessonId),
    move: of('move').map(({ lessonId, version, day, time, roomId }) => ({
      lessonId,
      version,
      startsAt: wallTimeAt(day ?? '', time),
      roomId,
    })),
    cancel: of('cancel').map(({ lessonId, version }) => ({ lessonId, version })),
  }
}

/** The rows that the server refused, by the fields of the plan that it names. */
export function refusedChoices(
  plan: ReturnType<typeof planOf>,
  fields: Readonly<Record<string, string>>,
): Map<number, { field: string; sentence: string }> {
  return new Map(
    Object.entries(fields).flatMap(([path, sentence]) => {
      const [, at, name] = /^move\.(\d+)\.(roomId|startsAt)$/.exec(path) ?? []
      const lesson = plan.move?.[Number(at)]
      const field = name === 'startsAt' ? 'day' : 'roomId'
      return lesson ? [[lesson.lessonId, { field, sentence }] as const] : []
    }),
  )
}
