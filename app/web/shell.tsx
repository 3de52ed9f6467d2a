import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, useDeferredValue, useEffect, useState } from 'react'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { LateBackupWarning } from '#f/system/backups/web/public.tsx'
import { UnreadPoll } from '#f/system/notifications/web/public.tsx'
import { OwnViews } from '#f/system/views/web/public.tsx'
import { Beside } from '#kit/web/beside.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { Layer } from '#kit/web/layer.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { type Offer, Offers } from '#kit/web/offers.ts'
import { notifyError } from '#kit/web/toast.tsx'
import { Header } from './shell/header.tsx'
import { currentEntry, menuOf } from './shell/menus.ts'
import { PaletteHost } from './shell/palette-host.tsx'
import classes from './shell/shell.module.css'
import { Sidebar } from './shell/sidebar.tsx'

const RAIL = 'sidebar'
/** Narrower windows start with the sidebar as a rail. */
const ROOMY = 1100

/** The header and the sidebar around the screens of an area. */
export function Shell() {
  const user = useUser()
  const narrow = useNarrow()
  const { pathname, search } = useLocation()
  const [rail, setRail] = useState(startsAsRail)
  const [drawer, setDrawer] = useState(false)
  // The screen is drawn after what stands around it, and in pieces.
  const framed = useDeferredValue(true, false)
  const offers = useOffers(user.type !== 4)
  const area = pathname.toLowerCase().startsWith('/billing') ? 'billing' : 'app'
  const menu = menuOf(user, area)
  const current = currentEntry(user, area, { pathname, search })
  const toggle = () => {
    if (narrow) return setDrawer(!drawer)
    localStorage.setItem(RAIL, rail ? 'wide' : 'rail')
    setRail(!rail)
  }
  return (
    <div className={classes['shell']} data-rail={rail || undefined}>
      <a className={`${classes['skip']} no-print`} href="#content" onClick={focusContent}>
        Vai al contenuto
      </a>
      <Header area={area} menuOpen={narrow ? drawer : !rail} onMenu={toggle} />
      {narrow ? (
        <Dialog opened={drawer} onClose={() => setDrawer(false)} place="side" title="Menu">
          <Sidebar menu={menu} current={current} rail={false} onGo={() => setDrawer(false)} />
        </Dialog>
      ) : (
        <aside className={`${classes['aside']} no-print`}>
          <Sidebar menu={menu} current={current} rail={rail} />
        </aside>
      )}
      <main id="content" tabIndex={-1} className={classes['main']}>
        {user.role === 'admin' && <LateBackupWarning />}
        <Layer>
          <OwnViews>
            <Offers value={offers}>{framed && <Outlet />}</Offers>
          </OwnViews>
        </Layer>
      </main>
      <PaletteHost menu={menu} area={area} />
      <Beside>{user.type !== 4 && <Messages />}</Beside>
      {user.type !== 4 && <UnreadPoll />}
    </div>
  )
}

/** Loaded beside the screen, which does not wait for what its lists offer. */
const messages = () => import('./shell/messages.tsx')
const Messages = lazy(messages)

function useOffers(mayWrite: boolean): readonly Offer[] {
  const [offers, setOffers] = useState<readonly Offer[]>([])
  useEffect(() => {
    // Offered after the next reload when it could not be read: every list works without.
    if (mayWrite) void messages().then((part) => setOffers(part.OFFERS), notifyError)
  }, [mayWrite])
  return offers
}

function startsAsRail(): boolean {
  const chosen = localStorage.getItem(RAIL)
  return chosen === null ? innerWidth < ROOMY : chosen === 'rail'
}

/** The address is the router's, so the link moves the focus itself. */
function focusContent(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('#content')?.focus()
}
