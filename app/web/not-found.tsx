import { Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setTitle } from '#kit/web/title.ts'
import classes from './plain-page.module.css'

/** Any address that no screen of this user has. */
export function NotFoundPage() {
  useEffect(() => setTitle(['404']), [])
  return (
    <main className={`${classes['page']} stack gap-lg centred`}>
      <p className={classes['code']} aria-hidden>
        404
      </p>
      <Title order={1} size="h2">
        Oops. Looks like the page you&apos;re looking for no longer exists
      </Title>
      <Button renderRoot={(root) => <Link {...root} to="/" />}>Back to Home</Button>
    </main>
  )
}
