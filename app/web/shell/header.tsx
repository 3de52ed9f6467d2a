import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession, useUser } from '#f/system/accounts/web/public.tsx'
import { BatchIndicator } from '#f/system/batches/web/public.tsx'
import { Bell } from '#f/system/notifications/web/public.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { useWayBack } from '#kit/web/way-back.ts'
import { GlobalSearch } from './global-search.tsx'
import classes from './header.module.css'
import type { Area } from './menus.ts'
import { Profile } from './profile.tsx'
import { SchemeSwitch } from './scheme.tsx'

const SEARCH = /^\/(app|billing)\/search/i

/** The bar at the top: whose gestionale it is, the search, the user. */
export function Header(props: { area: Area; menuOpen: boolean; onMenu: () => void }) {
  const user = useUser()
  const narrow = useNarrow()
  const onSearch = useLocation({ select: ({ pathname }) => SEARCH.test(pathname) })
  const closeSearch = useWayBack()
  const [searching, setSearching] = useState(onSearch)
  const [wasOnSearch, setWasOnSearch] = useState(onSearch)
  if (wasOnSearch !== onSearch) {
    setWasOnSearch(onSearch)
    // Who opens what was found needs the menu again; who clears the box goes on typing in it.
    setSearching(onSearch || document.querySelector('search :focus') !== null)
  }
  const searches = user.type !== 4
  if (narrow && searching) {
    return (
      <header className={`${classes['header']} row`}>
        <GlobalSearch area={props.area} focused={!onSearch} />
        <HeaderIcon
          label="Chiudi la ricerca"
          icon={IconX}
          onClick={onSearch ? closeSearch : () => setSearching(false)}
        />
      </header>
    )
  }
  return (
    <header className={`${classes['header']} row no-print`}>
      <HeaderIcon label="Menu" icon={IconMenu2} expanded={props.menuOpen} onClick={props.onMenu} />
      <Brand area={props.area} />
      <div className={classes['middle']}>
        {searches && !narrow && <GlobalSearch area={props.area} />}
      </div>
      {searches && narrow && (
        <HeaderIcon
          label="Cerca in tutto il gestionale"
          icon={IconSearch}
          onClick={() => setSearching(true)}
        />
      )}
      <BatchIndicator />
      {!narrow && <SchemeSwitch />}
      {user.type !== 4 && <Bell />}
      <Profile />
    </header>
  )
}

/** Leads to the day, whichever page the user lands on. */
function Brand({ area }: { area: Area }) {
  const { academy } = useSession()
  return (
    <>
      <Link to={`/${area}/oggi`} className={`${classes['brand']} row strong`}>
        {academy.logo && <img src={academy.logo} alt="" />}
        <span className="clipped">{academy.name}</span>
      </Link>
      <span
        className={`${classes['badge']} firm dim`}
        data-test={academy.badge === 'TEST' || undefined}
      >
        {academy.badge}
      </span>
    </>
  )
}

function HeaderIcon(props: {
  label: string
  icon: typeof IconX
  expanded?: boolean
  onClick: () => void
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={props.label}
      aria-expanded={props.expanded}
      onClick={props.onClick}
    >
      <props.icon size={20} stroke={1.6} />
    </ActionIcon>
  )
}
