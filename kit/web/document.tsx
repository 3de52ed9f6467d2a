import { Anchor, Button, Loader, Text } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { toApiError } from './client/api-error.ts'
import classes from './document.module.css'
import { askForFile, useDownload } from './download.ts'
import { type Crumb, Page } from './page.tsx'
import { ErrorState } from './table/states.tsx'

/**
 * A PDF that the server makes, as the screen shows it: in place, to save and to print. `address`
 * is asked for once before it is shown, so that a refusal is said in words.
 */
export function DocumentPage(props: {
  title: string
  trail?: readonly Crumb[]
  /** The server's address of the document, with everything that was chosen. */
  address: string
  /** What can be chosen about it, beside its title. */
  options?: ReactNode
  /** What else can be done with it, once it is there. */
  more?: (ready: boolean) => ReactNode
}) {
  const { title, trail, address, options, more } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const { busy, download } = useDownload()
  const asked = useQuery({
    queryKey: ['document', address],
    queryFn: async () => {
      await askForFile(address)
      return address
    },
    gcTime: 0,
  })
  const ready = asked.data === address
  const error = asked.error && toApiError(asked.error)
  const print = () => frame.current?.contentWindow?.print()
  return (
    <Page
      title={title}
      {...(trail ? { trail } : {})}
      fill
      actions={
        <>
          {options}
          {!error && more?.(ready)}
          {!error && navigator.pdfViewerEnabled && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} />}
              disabled={!ready}
              onClick={print}
            >
              Stampa
            </Button>
          )}
        </>
      }
      primary={
        !error && (
          <Button
            leftSection={<IconDownload size={16} />}
            loading={busy}
            disabled={!ready}
            onClick={() => download(address)}
          >
            Scarica PDF
          </Button>
        )
      }
    >
      {error?.kind === 'not_found' ? (
        <div role="alert">
          <Text fw={600}>{error.message}</Text>
          <Text c="dimmed">Forse non c’è più: torna all’elenco e scegli di nuovo.</Text>
        </div>
      ) : error ? (
        <ErrorState error={error} retry={() => void asked.refetch()} />
      ) : !ready ? (
        <div role="status" aria-busy className={`${classes['view']} ${classes['waiting']}`}>
          <Loader size="sm" />
          <Text c="dimmed">Preparo il documento…</Text>
        </div>
      ) : navigator.pdfViewerEnabled ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in a sandbox; the server makes nothing else under this address
        <iframe ref={frame} className={classes['view']} title={title} src={address} />
      ) : (
        <div className={classes['aside']}>
          <Text>Questo browser non mostra i PDF nella pagina.</Text>
          <Anchor href={address} target="_blank" rel="noopener">
            Apri in una scheda <IconExternalLink size={13} aria-hidden />
          </Anchor>
        </div>
      )}
    </Page>
  )
}
