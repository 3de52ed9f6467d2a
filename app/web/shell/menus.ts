import {
  IconArchive,
  IconArrowBackUp,
  IconBell,
  IconBook2,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconCategory,
  IconChartBar,
  IconClipboardCheck,
  IconClockExclamation,
  IconDoor,
  IconHelpCircle,
  IconNotebook,
  IconPhone,
  IconPhoneCheck,
  IconProgressCheck,
  IconReceiptEuro,
  IconRotateClockwise,
  IconSchool,
  IconSettings,
  IconTags,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { SessionUser } from '#f/system/accounts/domain/contract.ts'
import type { BarePath } from '#kit/web/places.ts'

export type Area = 'app' | 'billing'

export interface Entry {
  readonly label: string
  readonly to: BarePath
  readonly icon: Icon
  /** Other screens that belong to this entry, by the beginning of their path. */
  readonly also?: readonly string[]
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
      also: [
        '/app/addcorso',
        '/app/editcorso',
        '/app/billing/editcorso',
        '/app/schedule',
        '/app/gestioneannunci',
        '/app/esamedetails',
        '/app/pdfcorsopage',
        '/app/pdffullcourse',
        '/app/pdfcalendariocorso',
        '/app/pdfexam',
        '/app/pdfriepilogopresenze',
      ],
    },
    { label: 'Categorie', to: '/app/categorie', icon: IconCategory, also: ['/app/addcategorie'] },
    {
      label: 'Studenti',
      to: '/app/studenti',
      icon: IconUsers,
      also: [
        '/app/addstudente',
        '/app/editstudente',
        '/app/blacklist',
        '/app/billing/studente',
        '/app/billing/editstudente',
        '/app/gestioneassenze',
        '/app/pdfsinglestudent',
        '/app/pdfesamesingolopage',
      ],
    },
    { label: 'Notifiche', to: '/app/notifiche', icon: IconBell },
    {
      label: 'Eventi',
      to: '/app/eventi',
      icon: IconCalendarEvent,
      also: ['/app/eventslist', '/app/addevento', '/app/editevento'],
    },
    {
      label: 'Scuola',
      to: '/app/scuola',
      icon: IconBuildingCommunity,
      also: [
        '/app/insegnanti',
        '/app/addinsegnante',
        '/app/editinsegnante',
        '/app/invoices',
        '/app/aule',
        '/app/addaula',
        '/app/detailaula',
        '/app/pdfaulapage',
        '/app/pdffatturatopage',
        '/app/materie',
        '/app/addmateria',
        '/app/editmateria',
      ],
    },
  ],
  [
    {
      label: 'Registri da compilare',
      to: '/app/registri',
      icon: IconClipboardCheck,
      also: ['/app/gestionepresenze'],
    },
    { label: 'Recuperi', to: '/app/recuperi', icon: IconRotateClockwise },
  ],
  [
    { label: 'Dashboard', to: '/app/dashboard', icon: IconChartBar },
    {
      label: 'Leads',
      to: '/app/leads',
      icon: IconUserPlus,
      also: ['/app/addlead', '/app/editlead'],
    },
    { label: 'Tag', to: '/app/tag', icon: IconTags, also: ['/app/addtag', '/app/edittag'] },
  ],
  [
    { label: 'Archivio corsi', to: '/app/cestinoCorsi', icon: IconArchive },
    { ...SETTINGS, to: '/app/usersettings' },
  ],
]

const BILLING: Menu = [
  [
    { label: 'Corsi', to: '/billing/corsi', icon: IconBook2, also: ['/billing/editcorso'] },
    {
      label: 'Studenti',
      to: '/billing/studenti',
      icon: IconUsers,
      also: ['/billing/editstudente', '/billing/studente'],
    },
    { label: 'Ritirati', to: '/billing/ritirati', icon: IconUserMinus },
    { label: 'Da verificare', to: '/billing/daVerificare', icon: IconHelpCircle },
    {
      label: 'In ritardo',
      to: '/billing/inRitardo',
      icon: IconClockExclamation,
      also: ['/billing/estrattoconto'],
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
    also: ['/app/addlead', '/app/editlead'],
  },
  { label: 'Chiamati', to: '/app/chiamati', icon: IconPhoneCheck },
  { label: 'Tag', to: '/app/tag', icon: IconTags, also: ['/app/addtag'] },
]

/** The sidebar of a user in an area, in its order. */
export function menuOf(user: SessionUser, area: Area): Menu {
  if (user.type !== 4) return area === 'billing' ? BILLING : ADMIN
  const calls = user.username === 'phoneop' ? CALLS : [DASHBOARD, ...CALLS]
  return [calls, [{ ...SETTINGS, to: '/app/usersettings' }]]
}

/** Whether the screen at a path is this entry's, in any letter case. */
export function isCurrent(entry: Entry, pathname: string): boolean {
  const path = pathname.toLowerCase()
  return (
    path === entry.to.toLowerCase() || (entry.also ?? []).some((start) => path.startsWith(start))
  )
}

const NEW: readonly Entry[] = [
  { label: 'Nuovo studente', to: '/app/addStudente', icon: IconUserPlus },
  { label: 'Nuovo corso', to: '/app/addCorso', icon: IconBook2 },
  { label: 'Nuova categoria', to: '/app/addCategorie', icon: IconCategory },
  { label: 'Nuovo insegnante', to: '/app/addInsegnante', icon: IconSchool },
  { label: 'Nuova aula', to: '/app/addAula', icon: IconDoor },
  { label: 'Nuova materia', to: '/app/addMateria', icon: IconNotebook },
  { label: 'Insegnanti', to: '/app/insegnanti', icon: IconSchool },
  { label: 'Aule', to: '/app/aule', icon: IconDoor },
  { label: 'Materie', to: '/app/materie', icon: IconNotebook },
  { label: 'Blacklist', to: '/app/blacklist', icon: IconUserMinus },
  { label: 'Sezione pagamenti', to: '/billing/corsi', icon: IconReceiptEuro },
  { label: 'Estratti conto', to: '/billing/estrattoConto', icon: IconBuildingBank },
  { label: 'Operazioni', to: '/app/operazioni', icon: IconProgressCheck },
]

/** What the palette offers beyond the sidebar. */
export function commandsOf(user: SessionUser): readonly Entry[] {
  return user.type === 4 ? [] : NEW
}
