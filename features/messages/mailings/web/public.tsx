import { IconMail } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Meant } from '#f/school/recipients/domain/contract.ts'
import type { FormFile } from '#kit/web/file-field/form-files.ts'
import type { About, Offer } from '#kit/web/offers.ts'
import { windowStore } from '#kit/web/window-store.ts'
import { useFollowed } from './components/followed.ts'

const Composer = lazy(() =>
  import('./components/composer.tsx').then((part) => ({ default: part.MailComposer })),
)

const Outcome = lazy(() => import('./components/outcome.tsx'))

const Sent = lazy(() =>
  import('./components/mailings-section.tsx').then((part) => ({ default: part.MailingsSection })),
)

/** What a mail begins with. */
interface MailStart {
  readonly subject: string
  readonly files: readonly FormFile[]
}

const composer = windowStore<{ readonly target: Meant; readonly start?: MailStart }>()

/** Opens the window in which a mail is written to these people, with what it begins with. */
export function writeMail(target: Meant, start?: MailStart): void {
  composer.open(start ? { target, start } : { target })
}

/** Shows that window, over whatever screen it was opened from, and then tells how it went. */
export function MailComposerHost() {
  const asked = composer.useOpen()
  const followed = useFollowed()
  return (
    <>
      <Suspense>{asked && <Composer {...asked} onClose={composer.close} />}</Suspense>
      <Suspense>
        {followed.map((id) => (
          <Outcome key={id} id={id} />
        ))}
      </Suspense>
    </>
  )
}

/** What rows are about as people to be written to. */
export function meantBy(about: readonly About[]): Meant {
  const idsOf = (kind: About['kind']) => [
    ...new Set(about.flatMap((one) => (one.kind === kind ? [one.id] : []))),
  ]
  return {
    courseIds: idsOf('course'),
    categoryIds: idsOf('category'),
    studentIds: idsOf('student'),
    teacherIds: idsOf('teacher'),
  }
}

/** A mail to whom the rows of a list are about. */
export const mailOffer: Offer = {
  label: 'Invia mail',
  icon: IconMail,
  run: (about) => writeMail(meantBy(about)),
}

/** What was written to people by mail, and how far it is. */
export function MailingsSection() {
  return (
    <Suspense>
      <Sent />
    </Suspense>
  )
}
