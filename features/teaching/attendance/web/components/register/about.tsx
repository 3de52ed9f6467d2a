import { addMinutes } from '#kit/domain/day.ts'
import { formatDay, formatTime, joinWords } from '#kit/domain/format.ts'
import type { Register } from '../../../domain/contract.ts'

/** Which lesson a register is of. */
export function AboutLesson({ lesson }: { lesson: Register['lesson'] }) {
  const { startsAt, minutes, teachers, subjects, topic, roomName } = lesson
  const time = `${formatTime(startsAt)}–${formatTime(addMinutes(startsAt, minutes))}`
  const facts = [
    ['Docente', joinWords(teachers) || '—'],
    ['Materia', joinWords(subjects) || '—'],
    ['Data', formatDay(startsAt)],
    ['Orario', time],
    ...(roomName ? [['Aula', roomName]] : []),
    ...(topic ? [['Argomento', topic]] : []),
  ]
  return (
    <dl className="facts figures">
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
