import { mailOffer, MailComposerHost } from '#f/messages/mailings/web/public.tsx'
import { noticeOffer, NoticeComposerHost } from '#f/messages/notices/web/public.tsx'
import { printOffer, PrintHost } from '#f/overview/reports/web/public.tsx'
import type { Offer } from '#kit/web/offers.ts'

/** What can be done with records from every list that shows them. */
export const OFFERS: readonly Offer[] = [mailOffer, noticeOffer, printOffer]

/** The windows of these. */
export default function Messages() {
  return (
    <>
      <MailComposerHost />
      <NoticeComposerHost />
      <PrintHost />
    </>
  )
}
