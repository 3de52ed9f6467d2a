import { Alert, Anchor, Button, Text, UnstyledButton } from '@mantine/core'
import { IconCopy, IconExternalLink, IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstant } from '#kit/domain/format.ts'
import type { Proof } from '../../../domain/contract/proofs.ts'
import { alsoProvesText } from '../../../domain/text/proofs.ts'
import { NO_PROOF } from '../../../domain/text/verification.ts'
import { proofAddress } from '../../api/proofs.ts'
import { useVerificationKeys } from './keys.ts'
import classes from './verification.module.css'

interface Props {
  /** Undefined while they are being read. */
  readonly proofs: readonly Proof[] | undefined
  /** The first of the next instalment, loaded behind the one that is shown. */
  readonly upcoming: Proof | undefined
  /** Where the keyboard goes when the mouse leaves a document, which would keep it. */
  readonly onLeave: () => void
}

/** The proofs of the open instalment, one at a time; `key` it by nothing: it keeps what is loaded. */
export function Proofs({ proofs, upcoming, onLeave }: Props) {
  const [chosen, setChosen] = useState<number>()
  const at = Math.max(0, proofs?.findIndex(({ id }) => id === chosen) ?? 0)
  const proof = proofs?.[at]
  const go = (by: number) => {
    const next = proofs?.[at + by]
    if (next) setChosen(next.id)
  }
  const leave = () => {
    const { activeElement, body } = document
    if (activeElement === body || activeElement instanceof HTMLIFrameElement) onLeave()
  }
  useVerificationKeys({ arrowright: () => go(1), arrowleft: () => go(-1) }, 'walk')
  const views = [proof, upcoming].filter((one, index, all) => one && all.indexOf(one) === index)
  return (
    <div className={`${classes['proofs']} stack`} data-none={proofs?.length === 0 || undefined}>
      {proofs && proofs.length > 1 && (
        <div
          className={`${classes['tabs']} row gap-xs wrap`}
          role="group"
          aria-label="Prove di pagamento"
        >
          {proofs.map(({ id, name }) => (
            <UnstyledButton
              key={id}
              className="clipped"
              aria-pressed={id === proof?.id}
              onClick={() => setChosen(id)}
            >
              {name}
            </UnstyledButton>
          ))}
        </div>
      )}
      {proof && <About proof={proof} />}
      {proofs?.length === 0 && (
        <div className={`${classes['noProof']} stack centred dim`}>
          <IconFileOff size={28} stroke={1.25} aria-hidden />
          <Text>{NO_PROOF}</Text>
        </div>
      )}
      <div
        className={`${classes['stage']} boxed`}
        hidden={proofs?.length === 0}
        onMouseLeave={leave}
      >
        {views.map((one) => one && <View key={one.id} proof={one} behind={one.id !== proof?.id} />)}
      </div>
    </div>
  )
}

function About({ proof }: { proof: Proof }) {
  const { name, createdAt, createdBy, alsoProves } = proof
  return (
    <>
      {alsoProves.length > 0 && (
        <Alert role="alert" color="orange" variant="light" icon={<IconCopy />} p="xs">
          {alsoProvesText(alsoProves)}
        </Alert>
      )}
      <div className={`${classes['about']} row apart`}>
        <Text size="sm" miw={0} className="breaks">
          <strong>{name}</strong> · {formatInstant(createdAt)}, {createdBy}
        </Text>
        <Anchor
          className="firm"
          size="sm"
          href={proofAddress(proof.id)}
          target="_blank"
          rel="noopener"
        >
          Apri in una scheda <IconExternalLink size={13} aria-hidden />
        </Anchor>
      </div>
    </>
  )
}

/** A proof as large as there is room; one behind is loaded and neither seen nor reached. */
function View({ proof, behind }: { proof: Proof; behind: boolean }) {
  const [failed, setFailed] = useState(0)
  const [whole, setWhole] = useState(true)
  const title = `Prova di pagamento: ${proof.name}`
  const address = proofAddress(proof.id)
  if (proof.mediaType === 'application/pdf') {
    if (navigator.pdfViewerEnabled) {
      return (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in a sandbox; that it is one was decided by its content
        <iframe
          className={`${classes['view']} centred`}
          title={title}
          src={`${address}#navpanes=0&view=FitH`}
          data-behind={behind || undefined}
          inert={behind}
        />
      )
    }
    return (
      <div
        className={`${classes['noProof']} stack centred dim`}
        data-behind={behind || undefined}
        inert={behind}
      >
        <Text>Questo browser non mostra i PDF nella pagina: aprilo in una scheda.</Text>
      </div>
    )
  }
  if (failed % 2 === 1) {
    return (
      <div
        className={`${classes['noProof']} stack centred dim`}
        data-behind={behind || undefined}
        role="alert"
      >
        <Text>Non è stato possibile caricare la prova.</Text>
        <Button variant="default" onClick={() => setFailed(failed + 1)}>
          Riprova
        </Button>
      </div>
    )
  }
  return (
    <UnstyledButton
      className={`${classes['view']} centred`}
      data-behind={behind || undefined}
      data-whole={whole || undefined}
      inert={behind}
      aria-pressed={!whole}
      title={whole ? 'Ingrandisci' : 'Mostra intera'}
      onClick={() => setWhole(!whole)}
    >
      <img alt={title} src={address} onError={() => setFailed(failed + 1)} />
    </UnstyledButton>
  )
}
