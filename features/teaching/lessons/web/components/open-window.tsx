import { useState } from 'react'
import { Record } from '#kit/web/record.tsx'
import { lessonSentences } from '../../domain/text.ts'
import { api } from '../api.ts'
import { EditLesson } from './edit-lesson.tsx'
import { NewLesson } from './new-lesson.tsx'
import type { LessonTarget } from './target.ts'
import { WindowFrame } from '#kit/web/window-frame.tsx'

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
