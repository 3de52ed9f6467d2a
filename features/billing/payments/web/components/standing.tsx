import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton, LinkWords } from '#kit/web/links.tsx'
import type { Place } from '#kit/web/places.ts'
import { Popup } from '#kit/web/popup.tsx'
import type { StandingReason } from '../../domain/contract.ts'
import { shownOf } from '../../domain/rules/standings.ts'
import { besideText, lateLine, REMIND, shownName, shownReason } from '../../domain/text/standing.ts'
import type { Shown } from '../../domain/types.ts'
import classes from './standing.module.css'

/** A student's payment standing; pressed, it says why. */
export function Standing(props: {
  reason: StandingReason
  /** What it is the standing of: a student, or one of her courses. */
  of: string
  /** Whose, where she may be reminded from here. */
  student?: string
}) {
  const { reason, of, student } = props
  return (
    <StandingButton name={shownName(reason)} shown={shownOf(reason)} of={of} reasons={[reason]}>
      <Why reason={reason} />
      {mayBeReminded(reason) && student !== undefined && <Remind student={student} />}
    </StandingButton>
  )
}

/** Whether something is late of who still attends. */
export const mayBeReminded = ({ standing, late }: StandingReason): boolean =>
  standing !== 'withdrawn' && late.length > 0

/** A standing in a word, with what is overdue beside it; pressed, it shows `children`. */
export function StandingButton(props: {
  name: string
  shown: Shown
  of: string
  reasons: readonly StandingReason[]
  children: ReactNode
}) {
  const { name, shown, of, reasons, children } = props
  const beside = besideText(reasons)
  return (
    <span className={`${classes['beside']} figures`}>
      <Popup
        label="Perché"
        align="start"
        trigger={(carried) => (
          <button
            type="button"
            className={`${classes['standing']} ${classes['state']} plain inline gap-xs whole strong mantine-focus-auto`}
            data-standing={shown}
            aria-label={`${name}: perché, ${of}`}
            {...carried}
          >
            {shown === 'not_regular' && <IconAlertTriangle size={14} aria-hidden />}
            {name}
          </button>
        )}
      >
        {() => <div className={classes['why']}>{children}</div>}
      </Popup>
      {beside && <small className="dim whole">{beside}</small>}
    </span>
  )
}

/** Why a standing is what it is, and each instalment that is late. */
export function Why({ reason, course }: { reason: StandingReason; course?: string }) {
  return (
    <>
      <p>
        {course !== undefined && (
          <>
            <strong>{`${course}: ${shownName(reason)}`}</strong>
            <br />
          </>
        )}
        {shownReason(reason)}
      </p>
      {reason.late.length > 0 && (
        <ul className="figures">
          {reason.late.map((due) => (
            <li key={due.dueOn}>{lateLine(due)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The way to the late instalments of a student, where she is reminded of them. */
export function Remind({ student }: { student: string }) {
  return (
    <LinkButton size="compact-sm" to={{ to: '/billing/inRitardo', search: { q: student } }}>
      {REMIND}
    </LinkButton>
  )
}

/** The way to what a student owes. */
export function ToPlans({ to }: { to: Place }) {
  return <LinkWords to={to}>Vedi le rate</LinkWords>
}
