import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { target, type Place } from '#kit/web/page.tsx'

/** Where a course is opened. */
export function coursePlace(id: number): Place {
  return { to: '/app/editCorso', search: { id } }
}

/** The name of a course, which opens it. */
export function CourseLink({ id, name }: { id: number; name: string }) {
  return (
    <Anchor renderRoot={(root) => <Link {...root} {...target(coursePlace(id))} />}>{name}</Anchor>
  )
}
