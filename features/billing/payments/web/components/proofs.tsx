import { Button, Group, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { FileLink } from '#f/system/files/web/public.tsx'
import { formatInstant, formatKilobytes } from '#kit/domain/format.ts'
import { write } from '#kit/web/act.ts'
import { action } from '#kit/web/action.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { StudentInstalment } from '../../domain/contract.ts'
import type { Proof } from '../../domain/contract/proofs.ts'
import { fileNameOf } from '../../domain/rules/proofs.ts'
import { alsoProvesText, PROOF_REMOVED } from '../../domain/text/proofs.ts'
import { proofAddress, proofs } from '../api/proofs.ts'
import classes from './movements.module.css'

const AddProofDialog = lazy(() =>
  import('./proof-dialog.tsx').then(({ AddProofDialog }) => ({ default: AddProofDialog })),
)

interface Props {
  readonly studentId: number
  readonly due: StudentInstalment
  readonly onAdded: () => void
}

/** The proofs of payment of a student's instalment: seen, added, removed and taken back. */
export function Proofs({ studentId, due, onAdded }: Props) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Group justify="space-between">
        <Title order={3}>Prove di pagamento</Title>
        <Button variant="default" onClick={() => setAdding(true)}>
          Aggiungi prova
        </Button>
      </Group>
      {due.proofs.length === 0 ? (
        <Text c="dimmed">Nessuna prova caricata.</Text>
      ) : (
        <ul className={`${classes['movements']} stack gap-sm bare`} aria-label="Prove di pagamento">
          {due.proofs.map((proof) => (
            <ProofLine key={proof.id} proof={proof} />
          ))}
        </ul>
      )}
      {adding && (
        <Suspense>
          <AddProofDialog {...{ studentId, due, onAdded }} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

function ProofLine({ proof }: { proof: Proof }) {
  const { id, name, mediaType, size, createdAt, createdBy, alsoProves } = proof
  return (
    <li className="row wrap">
      <FileLink
        address={proofAddress(id)}
        file={{ name, mediaType }}
        saveAs={fileNameOf({ name, mediaType })}
      />
      <span>
        {`${formatKilobytes(size)} · caricata il ${formatInstant(createdAt)} da ${createdBy}`}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Elimina la prova ${name}`}
        onClick={() => void remove(id).catch(notifyError)}
      >
        Elimina
      </Button>
      {alsoProves.length > 0 && (
        <p className={classes['warning']}>
          <IconAlertTriangle size={16} aria-hidden />
          {alsoProvesText(alsoProves)}
        </p>
      )}
    </li>
  )
}

const remove = action({
  call: (id: number) => write(proofs.removeProof, { id }),
  undo: (id) => write(proofs.restoreProof, { id }),
  said: PROOF_REMOVED,
})
