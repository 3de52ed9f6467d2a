import { IconCake } from '@tabler/icons-react'
import { ageOn } from '#kit/domain/day.ts'
import { formatWallTime } from '#kit/domain/format.ts'
import { LinkWords } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'
import { SUMMARY } from '#kit/web/places.ts'
import type { SchoolDay } from '../../domain/contract.ts'
import { ageText, NO_EVENTS, placesText } from '../../domain/text.ts'
import classes from './today.module.css'

/** The events of the days that come, each leading to its page. */
export function Events({ events }: Pick<SchoolDay, 'events'>) {
  return (
    <Section title="Eventi della settimana">
      {events.length === 0 && <p className="dim">{NO_EVENTS}</p>}
      <ul className="bare">
        {events.map((event) => (
          <li key={event.id} className={`${classes['wait']} ruled row wrap apart`}>
            <div className="breaks">
              <LinkWords to={{ to: '/app/editEvento', search: { id: event.id } }}>
                {event.title}
              </LinkWords>
              <div className="dim note figures">{formatWallTime(event.startsAt)}</div>
            </div>
            <span className="dim note figures">{placesText(event)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Whose birthday it is; nothing on a day without one. */
export function Birthdays({ birthdays, today }: Pick<SchoolDay, 'birthdays' | 'today'>) {
  if (birthdays.length === 0) return null
  return (
    <Section title="Compleanni">
      <ul className="bare">
        {birthdays.map(({ studentId, student, birthDate }) => (
          <li key={studentId} className={`${classes['wait']} ruled row`}>
            <IconCake size={18} stroke={1.6} aria-hidden className="dim" />
            <LinkWords to={{ to: '/app/editStudente', search: { id: studentId, ...SUMMARY } }}>
              {student}
            </LinkWords>
            <span className="dim note">{ageText(ageOn(birthDate, today))}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
