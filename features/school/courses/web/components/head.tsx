import { Badge } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay, plural } from '#kit/domain/format.ts'
import { RecordHead, type SectionLink, useRecordOf } from '#kit/web/record-head.tsx'
import { api } from '../api.ts'

/** On every screen about a course: which it is, when, how many attend, and what else there is to see. */
export function CourseHead(props: {
  id: number
  sections: readonly SectionLink[]
  view: string | undefined
  /** What other features count of it, and do with it. */
  figures: ReactNode
  actions: ReactNode
  primary: ReactNode
}) {
  const { id, figures, ...head } = props
  const { data: course, unread } = useRecordOf(api.get.query({ id }))
  // What there is to say of one that is not there, the page says by itself.
  if (unread || course?.state === 'deleted') return null
  return (
    <RecordHead
      {...head}
      id={id}
      name={course?.name ?? '…'}
      state={
        course && (
          <>
            {course.state === 'archived' && (
              <Badge variant="outline" color="gray" leftSection={<IconArchive size={12} />}>
                Archiviato
              </Badge>
            )}
            <span className="dim small">{`${course.categoryName}, ${course.academicYear}`}</span>
          </>
        )
      }
      figures={
        course && (
          <>
            <span className="figures">
              {`${formatDay(course.startsOn)} – ${formatDay(course.endsOn)}`}
            </span>
            <span className="figures">{plural(course.attending, 'studente', 'studenti')}</span>
            {figures}
          </>
        )
      }
    />
  )
}
