import { addMinutes } from '#kit/domain/day.ts'
import { formatDayDash, formatTime } from '#kit/domain/format.ts'
import type { Lesson } from '../../domain/contract.ts'
import { FEE, NO_SUBJECT } from '../../domain/text/calendar.ts'
import { categoryColours } from './colours.ts'
import classes from './lesson-block.module.css'

const namesOf = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name)

/** What a lesson is about: its subjects, or that it is a lesson. */
export function subjectsOf(lesson: Lesson): string {
  return namesOf(lesson.subjects).join(', ') || NO_SUBJECT
}

/** The stripe and the background of the lesson's category, as CSS variables of a block. */
export function blockStyle({ categoryId }: Lesson): Record<`--${string}`, string> {
  const { background, stripe } = categoryColours(categoryId)
  return { '--block': background, '--stripe': stripe }
}

/** The classes of a block in the colours of its lesson; its place and size are the calendar's. */
export const LESSON_LOOK = `${classes['look']} plain`

/** Subjects, fee, courses and teachers, a line each. */
export function LessonLines({ lesson, withCourse }: { lesson: Lesson; withCourse: boolean }) {
  const courses = [lesson.courseName, ...namesOf(lesson.otherCourses)].join(', ')
  const teachers = namesOf(lesson.teachers).join(', ')
  return (
    <>
      <span className="strong">{subjectsOf(lesson)}</span>
      {lesson.fee && <span className={`${classes['fee']} whole strong`}>{FEE}</span>}
      {withCourse && <span>{courses}</span>}
      {teachers && <span>{teachers}</span>}
    </>
  )
}

/**
 * A lesson as every calendar shows it; a click opens it. `withCourse` where lessons of several
 * courses stand together.
 */
export function LessonBlock(props: {
  lesson: Lesson
  withCourse?: boolean
  onOpen: (lesson: Lesson) => void
}) {
  const { lesson, withCourse = false, onOpen } = props
  const end = addMinutes(lesson.startsAt, lesson.minutes)
  return (
    <button
      type="button"
      className={`${LESSON_LOOK} ${classes['block']} small breaks`}
      data-lesson={lesson.id}
      style={blockStyle(lesson)}
      onClick={() => onOpen(lesson)}
    >
      <span className="figures">
        {formatDayDash(lesson.startsAt)} ore {formatTime(lesson.startsAt)}
      </span>
      <LessonLines lesson={lesson} withCourse={withCourse} />
      <span className="dim">
        {`fino alle ${formatTime(end)}${lesson.roomName === null ? '' : ` · ${lesson.roomName}`}`}
      </span>
    </button>
  )
}
