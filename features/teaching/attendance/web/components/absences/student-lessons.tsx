import { formatHours, formatInstant, formatWallTime } from '#kit/domain/format.ts'
import { localList } from '#kit/web/local-list.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column } from '#kit/web/table/types.ts'
import type { StudentLesson } from '../../../domain/contract.ts'
import { STATUS_WORDS } from '../../../domain/text.ts'
import { JUSTIFIED, recoveredOn } from '../../../domain/text.ts'
import { justifiedBy, NO_LESSONS, REGISTER_MISSING } from '../../../domain/text/absences.ts'
import { api } from '../../api.ts'
import { LESSON, lessonName, type MakeupOf, makeupText, MOMENT } from './lesson.ts'

const COLUMNS: readonly Column<StudentLesson>[] = [
  { ...MOMENT, width: '8.5rem' },
  LESSON,
  { id: 'teachers', title: 'Docente', kind: 'words', width: '7rem' },
  { id: 'status', title: 'Stato', value: status, sort: ({ mark }) => mark, width: '7rem' },
  { id: 'hours', title: 'Ore', kind: 'figure', value: hours, width: '6.75rem' },
  { id: 'justified', title: 'Giustifica', value: justification, width: '9rem' },
]

function status({ mark }: StudentLesson): string {
  if (mark === 'present') return STATUS_WORDS.present
  return mark === 'absent' ? STATUS_WORDS.absent : `${STATUS_WORDS.absent} (${REGISTER_MISSING})`
}

/** `1,50 di 2,00` */
function hours({ minutesAttended, minutes }: StudentLesson): string {
  return `${formatHours(minutesAttended)} di ${formatHours(minutes)}`
}

function justification({ justifiedAt, justifiedBy: who, justification: why }: StudentLesson) {
  if (justifiedAt === null) return ''
  const reason = why === '' ? '' : `: ${why}`
  return `${JUSTIFIED} ${justifiedBy(who ?? '', formatInstant(justifiedAt))}${reason}`
}

/**
 * The lessons of a course that were held so far, as one student had them: each leads to its
 * register. `makeupOf` shows what there is to do about an absence that nothing has made up; without
 * it nothing is said of makeups.
 */
export function StudentLessons(props: {
  studentId: number
  courseId: number
  /** Leaves some of the lessons out. */
  which?: (lessons: readonly StudentLesson[]) => readonly StudentLesson[]
  makeupOf?: MakeupOf
}) {
  const { studentId, courseId, which = (lessons) => lessons, makeupOf } = props
  const makeup: Column<StudentLesson> = {
    ...{ id: 'makeup', title: 'Recupero', value: makeupText, width: '10rem' },
    cell: (lesson) => {
      if (lesson.recoveredAt !== null) return recoveredOn(lesson.recoveredAt)
      return lesson.mark === 'present' ? '' : makeupOf?.({ studentId, courseId, lesson })
    },
  }
  return (
    <DataTable
      list={localList(
        api.ofStudent,
        { id: studentId, courseId },
        {
          rows: ({ courses }) => {
            const course = courses.find((one) => one.courseId === courseId)
            return [...which(course?.lessons ?? [])]
          },
          search: lessonName,
          columns: COLUMNS,
          order: 'startsAt',
          dir: 'desc',
        },
      )}
      label="Lezioni dello studente"
      columns={makeupOf ? [...COLUMNS, makeup] : COLUMNS}
      fixed={{ q: '' }}
      rowId={({ lessonId }) => lessonId}
      rowLabel={({ startsAt }) => formatWallTime(startsAt)}
      open={({ lessonId }) => ({ to: '/app/gestionePresenze', search: { id: lessonId } })}
      empty={{ title: NO_LESSONS }}
      exportAs="lezioni-studente"
      embedded
    />
  )
}
