import {
  IconArchive,
  IconArrowBackUp,
  IconBell,
  IconBook2,
  IconBooks,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarWeek,
  IconCash,
  IconCategory,
  IconChartBar,
  IconClipboardCheck,
  IconClockExclamation,
  IconDoor,
  IconFileImport,
  IconHelpCircle,
  IconMail,
  IconPhone,
  IconPhoneCheck,
  IconRotateClockwise,
  IconSchool,
  IconSettings,
  IconSunHigh,
  IconTags,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { SessionUser } from '#f/system/accounts/domain/contract.ts'
import type { Counted } from '#f/overview/today/web/public.tsx'
import type { BarePath } from '#kit/web/places.ts'
import { screensOf } from '../screens.ts'

export type Area = (typeof AREAS)[number]

export const AREAS = ['app', 'billing'] as const

export interface Entry {
  readonly label: string
  readonly to: BarePath
  readonly icon: Icon
  /** What waits there, which is counted beside it. */
  readonly count?: Counted
  /** The pages that it opens into: shown below it while it, or one of them, is on screen. */
  readonly below?: readonly Entry[]
}

/** Entries that belong together, under a name where they need one. */
export interface Group extends ReadonlyArray<Entry> {
  readonly name?: string
}

/** Groups of entries; a line is drawn between them. */
export type Menu = readonly Group[]

const TODAY = { label: 'Oggi', icon: IconSunHigh }
const SETTINGS = { label: 'Impostazioni', icon: IconSettings }

const VERIFICATIONS = {
  ...{ label: 'Da verificare', to: '/billing/daVerificare', icon: IconHelpCircle },
  count: 'verifications',
} as const satisfies Entry
const LATE = {
  ...{ label: 'In ritardo', to: '/billing/inRitardo', icon: IconClockExclamation },
  count: 'late',
} as const satisfies Entry

const STATEMENTS: Entry = {
  label: 'Estratti conto',
  to: '/billing/estrattoConto',
  icon: IconFileImport,
}

/** The payments as the rest of the office needs them; all of them are in the area of their own. */
const PAYMENTS: Group = Object.assign(
  [
    VERIFICATIONS,
    LATE,
    STATEMENTS,
    { label: 'Studenti e rate', to: '/billing/studenti', icon: IconCash },
  ] as const,
  { name: 'Pagamenti' },
)

const SCHOOL: Entry = {
  label: 'Scuola',
  to: '/app/scuola',
  icon: IconBuildingCommunity,
  below: [
    { label: 'Calendario', to: '/app/calendario', icon: IconCalendarWeek },
    { label: 'Insegnanti', to: '/app/insegnanti', icon: IconSchool },
    { label: 'Aule', to: '/app/aule', icon: IconDoor },
    { label: 'Materie', to: '/app/materie', icon: IconBooks },
    { label: 'Chiusure', to: '/app/chiusure', icon: IconCalendarOff },
  ],
}

export const ADMIN: Menu = [
  [{ ...TODAY, to: '/app/oggi' }],
  [
    { label: 'Corsi', to: '/app/corsi', icon: IconBook2 },
    { label: 'Categorie', to: '/app/categorie', icon: IconCategory },
    { label: 'Studenti', to: '/app/studenti', icon: IconUsers },
    { label: 'Notifiche', to: '/app/notifiche', icon: IconBell },
    { label: 'Eventi', to: '/app/eventi', icon: IconCalendarEvent },
    SCHOOL,
  ],
  [
    {
      ...{ label: 'Registri da compilare', to: '/app/registri', icon: IconClipboardCheck },
      count: 'registers',
    },
    { label: 'Recuperi', to: '/app/recuperi', icon: IconRotateClockwise },
    { label: 'Comunicazioni', to: '/app/comunicazioni', icon: IconMail },
  ],
  PAYMENTS,
  [
    { label: 'Dashboard', to: '/app/dashboard', icon: IconChartBar },
    { label: 'Leads', to: '/app/leads', icon: IconUserPlus },
    { label: 'Tag', to: '/app/tag', icon: IconTags },
  ],
  [
    { label: 'Archivio corsi', to: '/app/cestinoCorsi', icon: IconArchive },
    { ...SETTINGS, to: '/app/usersettings' },
  ],
]

export const BILLING: Menu = [
  [{ ...TODAY, to: '/billing/oggi' }],
  [
    { label: 'Corsi', to: '/billing/corsi', icon: IconBook2 },
    { label: 'Studenti', to: '/billing/studenti', icon: IconUsers },
    { label: 'Ritirati', to: '/billing/ritirati', icon: IconUserMinus },
    VERIFICATIONS,
    LATE,
  ],
  [STATEMENTS],
  [
    { label: 'Sezione Admin', to: '/app/corsi', icon: IconArrowBackUp },
    { ...SETTINGS, to: '/billing/usersettings' },
  ],
]

const DASHBOARD: Entry = { label: 'Dashboard', to: '/app/dashboard', icon: IconChartBar }

const CALLS: Group = [
  { label: 'Da Chiamare', to: '/app/dachiamare', icon: IconPhone },
  { label: 'Chiamati', to: '/app/chiamati', icon: IconPhoneCheck },
  { label: 'Tag', to: '/app/tag', icon: IconTags },
]

/** The sidebar of a user in an area, in its order. */
export function menuOf(user: SessionUser, area: Area): Menu {
  if (user.type !== 4) return area === 'billing' ? BILLING : ADMIN
  const calls = user.username === 'phoneop' ? CALLS : [DASHBOARD, ...CALLS]
  return [[{ ...TODAY, to: '/app/oggi' }], calls, [{ ...SETTINGS, to: '/app/usersettings' }]]
}

export const withBelow = (menu: Menu): readonly Entry[] =>
  menu.flat().flatMap((entry) => [entry, ...(entry.below ?? [])])

/** Whether two paths are the same, in any letter case and with or without a last slash. */
const isSame = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase().replace(/\/$/, '')

/** Where the user is: the place, and what its address says of it. */
interface Here {
  readonly pathname: string
  readonly search: { readonly di?: unknown }
}

/** The entry that the screen at a place belongs to: its own, or the one that the screen is under. */
export function currentEntry(
  user: SessionUser,
  area: Area,
  { pathname, search }: Here,
): Entry | undefined {
  const screens = screensOf(user.type === 4 ? 'callCentre' : area)
  const screen = screens.find(({ path }) => isSame(`/${area}/${path}`, pathname))
  const under = search.di === 'categoria' ? '/app/categorie' : (screen?.under ?? pathname)
  return withBelow(menuOf(user, area)).find(({ to }) => isSame(to, under))
}
