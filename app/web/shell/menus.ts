import {
  IconArchive,
  IconArrowBackUp,
  IconBell,
  IconBook2,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconCategory,
  IconChartBar,
  IconClipboardCheck,
  IconClockExclamation,
  IconHelpCircle,
  IconMail,
  IconPhone,
  IconPhoneCheck,
  IconRotateClockwise,
  IconSettings,
  IconTags,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
  IconSquareArrowRight,
  type Icon,
} from '@tabler/icons-react'
import type { SessionUser } from '#f/system/accounts/domain/contract.ts'
import type { BarePath } from '#kit/web/places.ts'
import { screensOf } from '../screens.ts'

export type Area = (typeof AREAS)[number]

const AREAS = ['app', 'billing'] as const

export interface Entry {
  readonly label: string
  readonly to: BarePath
  readonly icon: Icon
}

/** Groups of entries; a line is drawn between them. */
export type Menu = readonly (readonly Entry[])[]

const SETTINGS = { label: 'Impostazioni', icon: IconSettings }

const ADMIN: Menu = [
  [
    {
      label: 'Corsi',
      to: '/app/corsi',
      icon: IconBook2,
    },
    { label: 'Categorie', to: '/app/categorie', icon: IconCategory },
    {
      label: 'Studenti',
      to: '/app/studenti',
      icon: IconUsers,
    },
    { label: 'Notifiche', to: '/app/notifiche', icon: IconBell },
    {
      label: 'Eventi',
      to: '/app/eventi',
      icon: IconCalendarEvent,
    },
    {
      label: 'Scuola',
      to: '/app/scuola',
      icon: IconBuildingCommunity,
    },
  ],
  [
    {
      label: 'Registri da compilare',
      to: '/app/registri',
      icon: IconClipboardCheck,
    },
    { label: 'Recuperi', to: '/app/recuperi', icon: IconRotateClockwise },
    { label: 'Comunicazioni', to: '/app/comunicazioni', icon: IconMail },
  ],
  [
    { label: 'Dashboard', to: '/app/dashboard', icon: IconChartBar },
    {
      label: 'Leads',
      to: '/app/leads',
      icon: IconUserPlus,
    },
    { label: 'Tag', to: '/app/tag', icon: IconTags },
  ],
  [
    { label: 'Archivio corsi', to: '/app/cestinoCorsi', icon: IconArchive },
    { ...SETTINGS, to: '/app/usersettings' },
  ],
]

const BILLING: Menu = [
  [
    { label: 'Corsi', to: '/billing/corsi', icon: IconBook2 },
    {
      label: 'Studenti',
      to: '/billing/studenti',
      icon: IconUsers,
    },
    { label: 'Ritirati', to: '/billing/ritirati', icon: IconUserMinus },
    { label: 'Da verificare', to: '/billing/daVerificare', icon: IconHelpCircle },
    {
      label: 'In ritardo',
      to: '/billing/inRitardo',
      icon: IconClockExclamation,
    },
  ],
  [
    { label: 'Sezione Admin', to: '/app/corsi', icon: IconArrowBackUp },
    { ...SETTINGS, to: '/billing/usersettings' },
  ],
]

const DASHBOARD: Entry = { label: 'Dashboard', to: '/app/dashboard', icon: IconChartBar }

const CALLS: readonly Entry[] = [
  {
    label: 'Da Chiamare',
    to: '/app/dachiamare',
    icon: IconPhone,
  },
  { label: 'Chiamati', to: '/app/chiamati', icon: IconPhoneCheck },
  { label: 'Tag', to: '/app/tag', icon: IconTags },
]

/** The sidebar of a user in an area, in its order. */
export function menuOf(user: SessionUser, area: Area): Menu {
  if (user.type !== 4) return area === 'billing' ? BILLING : ADMIN
  const calls = user.username === 'phoneop' ? CALLS : [DASHBOARD, ...CALLS]
  return [calls, [{ ...SETTINGS, to: '/app/usersettings' }]]
}

/** Whether two paths are the same, in any letter case and with or without a last slash. */
const isSame = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase().replace(/\/$/, '')

/** The entry that the screen at a path belongs to: its own, or the one that the screen is under. */
export function currentEntry(user: SessionUser, area: Area, pathname: string): Entry | undefined {
  const screens = screensOf(user.type === 4 ? 'callCentre' : area)
  const screen = screens.find(({ path }) => isSame(`/${area}/${path}`, pathname))
  const entries = menuOf(user, area).flat()
  return entries.find(({ to }) => isSame(to, screen?.under ?? pathname))
}

/**
 * What the palette offers beyond the sidebar: screens with a name for it, and those of the other
 * area's menu, under an entry's icon.
 */
export function commandsOf(user: SessionUser, area: Area): readonly Entry[] {
  if (user.type === 4) return []
  const entries = [...ADMIN, ...BILLING].flat()
  const own = menuOf(user, area).flat()
  const named = AREAS.flatMap((one) =>
    screensOf(one).flatMap(({ path, command, under, admin }): Entry[] => {
      if (command === undefined || (admin && user.role !== 'admin')) return []
      const to = `/${one}/${path}` as BarePath
      const icon = entries.find((entry) => entry.to === to || entry.to === under)?.icon
      return [{ label: command, to, icon: icon ?? IconSquareArrowRight }]
    }),
  )
  const others = [...named, ...(area === 'billing' ? ADMIN.flat() : [])]
  return others.filter(
    ({ to }, at) =>
      !own.some((entry) => entry.to === to) && others.findIndex((other) => other.to === to) === at,
  )
}
