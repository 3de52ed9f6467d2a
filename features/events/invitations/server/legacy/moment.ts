import type { Event } from '#f/events/events/domain/contract.ts'
import { dayOfWallTime } from '#kit/domain/day.ts'
import { formatDay } from '#kit/domain/format.ts'
import * as answer from '#kit/server/legacy/answers.ts'

/** When an event is and for how many, in both spellings of old clients. */
export function spelled<T>(
  eventOf: (told: T) => Pick<Event, 'startsAt' | 'endsAt' | 'capacity'>,
): answer.Cells<T> {
  const from = (told: T) => eventOf(told).startsAt.slice(11, 16)
  const to = (told: T) => eventOf(told).endsAt.slice(11, 16)
  const places = (told: T) => eventOf(told).capacity
  return {
    data: answer.words('07/03/2027', (told) => formatDay(dayOfWallTime(eventOf(told).startsAt))),
    orario: answer.words('18:30', from),
    ora: answer.words('18:30', from),
    orarioFine: answer.words('20:00', to),
    orario_fine: answer.words('20:00', to),
    partecipanti: answer.number(50, places),
    n_partecipanti: answer.number(50, places),
  }
}
