import { UnstyledButton } from '@mantine/core'
import { LinkWords } from '#kit/web/links.tsx'
import { Popup } from '#kit/web/popup.tsx'
import type { JoinedStanding as Joined } from '../../domain/contract/standing.ts'
import { STANDING_NAME, standingReason } from '../../domain/text.ts'
import { joinedName, NO_COURSE_NOW } from '../../domain/text/lists.ts'
import { usePlaces } from './places.ts'
import classes from './standing.module.css'

/**
 * A student's payment standing over her courses; pressed, it says why, course by course, and leads
 * to what she owes.
 */
export function JoinedStanding(props: { of: string; studentId: number; joined: Joined }) {
  const { of, studentId, joined } = props
  const places = usePlaces()
  if (joined.standing === null) {
    return (
      <span className="dim" title={NO_COURSE_NOW}>
        —
      </span>
    )
  }
  const name = joinedName(joined)
  return (
    <Popup
      label="Perché"
      align="start"
      trigger={(carried) => (
        <UnstyledButton
          className={`${classes['standing']} whole strong`}
          data-standing={joined.standing}
          aria-label={`${name}: perché, ${of}`}
          {...carried}
        >
          {name}
        </UnstyledButton>
      )}
    >
      {() => (
        <div className={classes['why']}>
          {joined.courses.map(({ courseId, courseName, reason }) => (
            <p key={courseId}>
              <strong>{`${courseName}: ${STANDING_NAME[reason.standing]}`}</strong>
              <br />
              {standingReason(reason)}
            </p>
          ))}
          <LinkWords to={places.studentPlans(studentId)}>Vedi le rate</LinkWords>
        </div>
      )}
    </Popup>
  )
}
