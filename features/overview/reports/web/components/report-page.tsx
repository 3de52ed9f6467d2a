import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { writeMail } from '#f/messages/mailings/web/public.tsx'
import type { Meant } from '#f/school/recipients/domain/contract.ts'
import { useBusy } from '#kit/web/busy.ts'
import { DocumentPage } from '#kit/web/document.tsx'
import { fetchFile } from '#kit/web/download.ts'
import { uploadForForm } from '#kit/web/file-field/upload.ts'

/** A report in the page; where it is about people, `to` is who gets it by mail. */
export function ReportPage({ to, ...page }: ComponentProps<typeof DocumentPage> & { to?: Meant }) {
  return (
    <DocumentPage
      {...page}
      more={(ready) => to && <SendButton to={to} address={page.address} ready={ready} />}
    />
  )
}

/** Opens a mail with the report attached, made at that moment. */
function SendButton({ to, address, ready }: { to: Meant; address: string; ready: boolean }) {
  const { busy, run } = useBusy()
  const send = async () => {
    const report = await fetchFile(address)
    const file = await uploadForForm(report, address.split('?')[1] ?? '')
    writeMail(to, { subject: report.name.replace(/\.pdf$/, ''), files: [file] })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={16} />}
      loading={busy}
      disabled={!ready}
      onClick={() => void run(send)}
    >
      Invia per mail
    </Button>
  )
}
