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

interface Props {
  readonly lesson: Lesson
  readonly by: By
}

/** The class of what holds the lines of a lesson. */
export const LINES = classes['content']

/** What a lesson shows of itself: its room, unless it stands under it; else its teachers. */
export function LessonContent({ lesson, by }: Props) {
  return (
    <span className={`${LINES} small`}>
      <BriefLines lesson={lesson} by={by} />
      <span className="dim">{subjectsOf(lesson)}</span>
    </span>
  )
}

/** The same without its subjects, for a block that holds these lines itself: a week has a hundred. */
export function BriefLines({ lesson, by }: Props) {
  return (
    <>
      <span className="whole figures" style={{ display: 'flex', gap: '0.375rem' }}>
        {lessonHours(lesson)}
        {lesson.fee && (
          <span className={`${classes['fee']} strong`} title={FEE}>
            {FEE}
          </span>
        )}
      </span>
      <strong title={coursesOf(lesson)}>{coursesOf(lesson)}</strong>
      <span>{by === 'rooms' ? peopleOf(lesson) : (lesson.roomName ?? 'Senza aula')}</span>
    </>
  )
}
