import { mailOffer, MailComposerHost } from '#f/messages/mailings/web/public.tsx'
import { noticeOffer, NoticeComposerHost } from '#f/messages/notices/web/public.tsx'
import type { Offer } from '#kit/web/offers.ts'

/** What can be done with people from every list that shows them. */
export const OFFERS: readonly Offer[] = [mailOffer, noticeOffer]

/** The windows in which people are written to. */
export default function Messages() {
  return (
    <>
      <MailComposerHost />
      <NoticeComposerHost />
    </>
  )
}
