import { Button, Checkbox, Text } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { BatchProgress } from '#f/system/batches/web/public.tsx'
import { useAskedFigure } from '#f/teaching/attendance/web/public.tsx'
import { formatInteger } from '#kit/domain/format.ts'
import { tell } from '#kit/web/dialog.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import type { AbsentCourse } from '../../domain/contract.ts'
import { isDue } from '../../domain/rules.ts'
import { ABSENCE_NOTICES, howManySent, SENT, someFailed } from '../../domain/text.ts'
import { send } from '../actions.ts'
import classes from './absent.module.css'
import { CourseStudents } from './course-students.tsx'
import type { Whose } from './sent-dialog.tsx'

const keyOf = (courseId: number, studentId: number) => `${studentId} ${courseId}`

/** Everybody who reaches the threshold, by course, to be chosen and told. */
export function AbsentStudents(props: {
  percent: number
  days: number
  courses: readonly AbsentCourse[]
  onHistory: (whose: Whose) => void
}) {
  const { courses, percent, days, onHistory } = props
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [batchId, setBatchId] = useState<number>()
  const { ask, dialog } = useAskedFigure()
  const all = courses.flatMap(({ courseId, students }) =>
    students.map((student) => ({ ...student, courseId, key: keyOf(courseId, student.studentId) })),
  )
  const due = all.filter(isDue)
  const picked = all.filter(({ key, leftOut }) => chosen.has(key) && leftOut === null)
  const everybody = due.length > 0 && due.every(({ key }) => chosen.has(key))
  const select = (keys: readonly string[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const key of keys) {
        if (on) after.add(key)
        else after.delete(key)
      }
      return after
    })
  const start = async () => {
    const people = picked.map(({ studentId, courseId, lastNotice }) => ({
      ...{ studentId, courseId, recent: lastNotice?.recent === true },
    }))
    setBatchId(await send(percent, people, days))
  }
  return (
    <>
      <div className={`${classes['bar']} row wrap apart`}>
        <Checkbox
          label={`Seleziona tutti (${formatInteger(due.length)})`}
          checked={everybody}
          indeterminate={!everybody && picked.length > 0}
          disabled={due.length === 0}
          onChange={() =>
            everybody
              ? setChosen(new Set())
              : select(
                  due.map(({ key }) => key),
                  true,
                )
          }
        />
        <Text c="dimmed" className="figures" role="status">
          {`${formatInteger(picked.length)} di ${formatInteger(all.length)} selezionati`}
        </Text>
        <Button
          leftSection={<IconBellRinging size={16} />}
          disabled={picked.length === 0}
          onClick={() => void start().catch(notifyError)}
        >
          INVIA NOTIFICHE
        </Button>
      </div>
      <div className={`${classes['courses']} tiles`}>
        {courses.map((course) => (
          <CourseStudents
            key={course.courseId}
            course={course}
            isChosen={(studentId) => chosen.has(keyOf(course.courseId, studentId))}
            onChoose={(ids, on) =>
              select(
                ids.map((id) => keyOf(course.courseId, id)),
                on,
              )
            }
            onFigure={(studentId) =>
              ask({ studentId, courseId: course.courseId, figure: 'absence' })
            }
            onHistory={onHistory}
          />
        ))}
      </div>
      {dialog}
      {batchId !== undefined && (
        <BatchProgress
          batchId={batchId}
          said={howManySent}
          onLeave={() => setBatchId(undefined)}
          onEnd={({ failed, done, total }) => {
            setBatchId(undefined)
            setChosen(new Set())
            if (failed > 0) void tell(ABSENCE_NOTICES, someFailed(failed))
            else if (done === total) void tell(ABSENCE_NOTICES, SENT)
          }}
        />
      )}
    </>
  )
}
