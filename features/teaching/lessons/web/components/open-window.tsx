import { useState } from 'react'
import type { WallTime } from '#kit/domain/day.ts'
import type { Period } from '#kit/web/period-dialog.tsx'
import { Record } from '#kit/web/record.tsx'
import type { Lesson } from '../../domain/contract.ts'
import { lessonSentences } from '../../domain/text.ts'
import { api } from '../api.ts'
import { EditLesson } from './edit-lesson.tsx'
import { NewLesson } from './new-lesson.tsx'
import { WindowFrame } from './window-frame.tsx'

/** What the window is opened for. */
export type LessonTarget =
  | {
      kind: 'new'
      courseId: number
      /** The courses to choose from, where a calendar shows several. */
      among?: readonly number[]
      startsAt?: WallTime
      roomId?: number
      /** The days that are looked at, when none of them was chosen. */
      shown?: Period
      /** The lesson that it is a copy of. */
      copy?: Lesson
    }
  | { kind: 'edit'; id: number; courseId: number }

interface Props {
  readonly target: LessonTarget
  readonly onClose: () => void
}

/** A lesson in the way opens over this window, which stays as it is. */
export default function OpenWindow({ target, onClose }: Props) {
  const [other, setOther] = useState<LessonTarget>()
  const open = (lesson: { id: number; courseId: number }) => setOther({ kind: 'edit', ...lesson })
  return (
    <>
      {target.kind === 'new' ? (
        <NewLesson target={target} onClose={onClose} open={open} />
      ) : (
        <WindowFrame title="Modifica lezione" onClose={onClose}>
          {(guard) => (
            <Record
              query={api.get.query({ id: target.id })}
              missing={String(lessonSentences['lessons.not_found'])}
            >
              {(lesson) => (
                <EditLesson
                  {...{ lesson, guard, onClose, open }}
                  duplicate={() =>
                    setOther({ kind: 'new', courseId: lesson.courseId, copy: lesson })
                  }
                />
              )}
            </Record>
          )}
        </WindowFrame>
      )}
      {other && (
        <OpenWindow
          key={JSON.stringify(other)}
          target={other}
          onClose={() => setOther(undefined)}
        />
      )}
    </>
  )
}
