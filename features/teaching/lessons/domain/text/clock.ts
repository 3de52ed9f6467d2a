import { dayOfWallTime, existingWallTime, type WallTime } from '#kit/domain/day.ts'
import { formatDay, formatTime } from '#kit/domain/format.ts'

/** At a start that no clock shows, with the one that it shows instead. */
export const noSuchHour = (startsAt: WallTime): string =>
  `Alle ${formatTime(startsAt)} del ${formatDay(dayOfWallTime(startsAt))} l’orologio va avanti di un’ora: l’orario che esiste è ${formatTime(existingWallTime(startsAt))}`
