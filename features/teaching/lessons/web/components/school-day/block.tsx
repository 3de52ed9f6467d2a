import { addMinutes } from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import type { Lesson } from '../../../domain/contract.ts'
import { FEE } from '../../../domain/text/calendar.ts'
import { subjectsOf } from '../lesson-block.tsx'
import type { By } from './columns.ts'
import classes from './block.module.css'

const peopleOf = ({ teacherGroupName, teachers }: Lesson) =>
  teacherGroupName ?? teachers.map(({ name }) => name).join(', ')

/** `09:00–11:00` */
export function lessonHours({ startsAt, minutes }: Pick<Lesson, 'startsAt' | 'minutes'>): string {
  return `${formatTime(startsAt)}–${formatTime(addMinutes(startsAt, minutes))}`
}

/** The courses of a lesson, its own first. */
export function coursesOf({ courseName, otherCourses }: Lesson): string {
  return [courseName, ...otherCourses.map(({ name }) => name)].join(' + ')
}

/**
 * What a lesson shows of itself: its room, unless it stands under it; else its teachers. `brief`
 * leaves its subjects out.
 */
export function LessonContent(props: { lesson: Lesson; by: By; brief?: boolean }) {
  const { lesson, by, brief = false } = props
  return (
    <span className={`${classes['content']} small`}>
      <span className="whole figures" style={{ display: 'flex', gap: '0.375rem' }}>
        {lessonHours(lesson)}
        {lesson.fee && (
          <span className={`${classes['fee']} strong`} title={FEE}>
            {FEE}
          </span>
        )}
      </span>
      <strong>{coursesOf(lesson)}</strong>
      <span>{by === 'rooms' ? peopleOf(lesson) : (lesson.roomName ?? 'Senza aula')}</span>
      {!brief && <span className="dim">{subjectsOf(lesson)}</span>}
    </span>
  )
}
