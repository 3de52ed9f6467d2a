import { addMinutes } from '#kit/domain/day.ts'
import { formatDay, formatTime, joinWords } from '#kit/domain/format.ts'
import { Facts } from '#kit/web/facts.tsx'
import type { Register } from '../../../domain/contract.ts'

/** Which lesson a register is of. */
export function AboutLesson({ lesson }: { lesson: Register['lesson'] }) {
  const { startsAt, minutes, teachers, subjects, topic, roomName } = lesson
  const time = `${formatTime(startsAt)}–${formatTime(addMinutes(startsAt, minutes))}`
  const facts: readonly (readonly [string, string])[] = [
    ['Docente', joinWords(teachers) || '—'],
    ['Materia', joinWords(subjects) || '—'],
    ['Data', formatDay(startsAt)],
    ['Orario', time],
    ['Aula', roomName ?? ''],
    ['Argomento', topic],
  ]
  return <Facts facts={facts} figures />
}
