import type { JoinedStanding as Joined } from '../../domain/contract/standing.ts'
import { worstShown } from '../../domain/rules/standings.ts'
import { NO_COURSE_NOW } from '../../domain/text/lists.ts'
import { joinedShownName } from '../../domain/text/standing.ts'
import { usePlaces } from './places.ts'
import { mayBeReminded, Remind, StandingButton, ToPlans, Why } from './standing.tsx'

/**
 * A student's payment standing over her courses; pressed, it says why, course by course, and leads
 * to what she owes.
 */
export function JoinedStanding(props: { of: string; studentId: number; joined: Joined }) {
  const { of, studentId, joined } = props
  const places = usePlaces()
  const reasons = joined.courses.map(({ reason }) => reason)
  const shown = worstShown(reasons)
  if (shown === null) {
    return (
      <span className="dim" title={NO_COURSE_NOW}>
        —
      </span>
    )
  }
  return (
    <StandingButton name={joinedShownName(joined)} shown={shown} of={of} reasons={reasons}>
      {joined.courses.map(({ courseId, courseName, reason }) => (
        <Why key={courseId} reason={reason} course={courseName} />
      ))}
      <div className="gap-md row wrap">
        <ToPlans to={places.studentPlans(studentId)} />
        {reasons.some(mayBeReminded) && <Remind student={of} />}
      </div>
    </StandingButton>
  )
}
