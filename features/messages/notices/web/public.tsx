import { IconBellPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Meant } from '#f/school/recipients/domain/contract.ts'
import { meantBy } from '#f/messages/mailings/web/public.tsx'
import type { Offer } from '#kit/web/offers.ts'
import { windowStore } from '#kit/web/window-store.ts'

const Composer = lazy(() =>
  import('./components/composer.tsx').then((part) => ({ default: part.NoticeComposer })),
)
const OfPerson = lazy(() =>
  import('./components/of-person.tsx').then((part) => ({ default: part.NoticesOfPerson })),
)

const composer = windowStore<Meant>()

/** Shows the window in which a notification is written, over whatever screen it was opened from. */
export function NoticeComposerHost() {
  const target = composer.useOpen()
  if (!target) return null
  return (
    <Suspense>
      <Composer target={target} onClose={composer.close} />
    </Suspense>
  )
}

/** A notification to whom the rows of a list are about. */
export const noticeOffer: Offer = {
  label: 'Invia notifica',
  icon: IconBellPlus,
  run: (about) => composer.open(meantBy(about)),
}

/** What a student or a teacher was told. */
export function NoticesSection(person: { kind: 'student' | 'teacher'; personId: number }) {
  return (
    <Suspense>
      <OfPerson {...person} />
    </Suspense>
  )
}
