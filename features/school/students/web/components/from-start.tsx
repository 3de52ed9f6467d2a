import { Checkbox } from '@mantine/core'
import { useCourseOptions } from '#f/school/courses/web/public.tsx'
import { today } from '#kit/web/clock.ts'
import { Wide } from '#kit/web/form.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import type { Student } from '../../domain/contract.ts'

/** Asked for courses that are new and have begun: else lessons count from today. */
export default function FromStart(props: {
  chosen: readonly number[]
  assigned: Student['courses']
  check: ReturnType<SaveForm['check']>
}) {
  const { chosen, assigned, check } = props
  const { rows = [] } = useCourseOptions('offered')
  const isNew = (id: number) => chosen.includes(id) && !assigned.some((one) => one.id === id)
  return (
    rows.some(({ id, startsOn }) => startsOn < today() && isNew(id)) && (
      <Wide>
        <Checkbox
          label="Contano anche le lezioni già svolte"
          description="Altrimenti le lezioni dei corsi già iniziati contano da oggi."
          {...check}
        />
      </Wide>
    )
  )
}
