import { Text, UnstyledButton } from '@mantine/core'
import { Popup } from '#kit/web/popup.tsx'
import type { StandingReason } from '../../domain/contract.ts'
import { STANDING_NAME, standingReason } from '../../domain/text.ts'
import classes from './standing.module.css'

/** A student's payment standing; pressed, it says why. */
export function Standing({ reason, of }: { reason: StandingReason; of: string }) {
  const name = STANDING_NAME[reason.standing]
  return (
    <Popup
      label="Perché"
      align="start"
      trigger={(carried) => (
        <UnstyledButton
          className={`${classes['standing']} whole strong`}
          data-standing={reason.standing}
          aria-label={`${name}: perché, ${of}`}
          {...carried}
        >
          {name}
        </UnstyledButton>
      )}
    >
      {() => (
        <Text size="sm" p="xs" maw="22rem">
          {standingReason(reason)}
        </Text>
      )}
    </Popup>
  )
}
