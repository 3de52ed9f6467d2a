import { Radio, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Output } from '#kit/domain/contract.ts'
import { target } from '#kit/web/places.ts'
import type { plansContract } from '../../domain/contract.ts'
import type { NewcomerWay } from '../../domain/rules/newcomer.ts'
import { lateText, lateWays } from '../../domain/text/newcomer.ts'
import { api } from '../api.ts'
import { type LateWay, type LateWays, planPlace } from './late.ts'

export type Terms = Output<(typeof plansContract)['newcomerTerms']>

/** What the server is told of it. */
export const wayOf = (late: LateWay): NewcomerWay => (late === 'own' ? 'keep' : late)

/** Opens the plan that is to be written where one of her own was chosen. */
export function useOwnPlan() {
  const navigate = useNavigate()
  return (late: LateWay, studentId: number, courseId: number) => {
    if (late === 'own') void navigate(target(planPlace(studentId, courseId)))
  }
}

/** Asks what becomes of the instalments of a course that are late already. */
export function LateChoice(props: {
  terms: Terms
  /** Stands above where several courses are asked about. */
  course?: string
  value: LateWay
  onChange: (value: LateWay) => void
}) {
  const { terms, course, value, onChange } = props
  const { late, coming } = terms
  return (
    <>
      <Text>{course === undefined ? lateText(late) : `${course}. ${lateText(late)}`}</Text>
      <Radio.Group label="Le rate già scadute" value={value} onChange={onChange}>
        <Stack gap="xs" mt="xs">
          {lateWays(late, coming).map((way) => (
            <Radio key={way.value} {...way} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  )
}

/** The same of some courses that a student is to be enrolled in; nothing where none is late. */
export function LateInstalments(props: {
  courseIds: readonly number[]
  value: LateWays
  onChange: (value: LateWays) => void
}) {
  const { courseIds, value, onChange } = props
  const asked = useQueries({
    queries: courseIds.map((id) => api.newcomerTerms.query({ id })),
  })
  return courseIds.map((id, at) => {
    const terms = asked[at]?.data
    if (!terms || terms.late.length === 0) return null
    return (
      <LateChoice
        key={id}
        terms={terms}
        course={terms.course}
        value={value[id] ?? 'keep'}
        onChange={(way) => onChange({ ...value, [id]: way })}
      />
    )
  })
}
