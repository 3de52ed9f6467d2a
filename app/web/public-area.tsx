import { Outlet } from '@tanstack/react-router'
import { useSession } from '#f/system/accounts/web/screens.ts'
import classes from './plain-page.module.css'

/** Around the pages that mails link to, for readers without an account: whose academy it is. */
export function PublicArea() {
  const { academy } = useSession()
  return (
    <main className={classes['public']}>
      <p className={`${classes['academy']} strong`}>{academy.name}</p>
      <Outlet />
    </main>
  )
}
