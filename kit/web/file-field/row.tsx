import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconFile, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatKilobytes, formatMegabytesToo } from '#kit/domain/format.ts'
import classes from './file-field.module.css'
import { type FormFile, hasArrived } from './form-files.ts'
import type { Running } from './running.ts'

/** A file that was on its way when the page was loaded again. */
const INTERRUPTED = 'Caricamento interrotto: togli il file e sceglilo di nuovo.'

/** A file of a form: what it is called, how far it is, what can be done with it. */
export function FileRow(props: {
  file: FormFile
  /** How it is called, where that is not only its name. */
  name: ReactNode
  running: Running | undefined
  onRemove: () => void
}) {
  const { file, running, onRemove } = props
  const { name, size } = file
  const waits = !hasArrived(file)
  const error = waits ? (running ? running.error : INTERRUPTED) : undefined
  const Icon = error === undefined ? IconFile : IconAlertTriangle
  return (
    <li className={`${classes['file']} row wrap`} data-wrong={error !== undefined || undefined}>
      <Icon size={16} aria-hidden />
      <span className={`${classes['name']} breaks`}>{props.name ?? name}</span>
      {waits && running && error === undefined ? (
        <Progress name={name} size={size} sent={running.sent} />
      ) : (
        <span className="dim small whole figures">
          {/* What did not arrive may have been too large for a limit told in MB. */}
          {error === undefined ? formatKilobytes(size) : formatMegabytesToo(size)}
        </span>
      )}
      {running?.again && (
        <Button variant="default" size="compact-xs" onClick={running.again}>
          Riprova
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={
          waits && error === undefined ? `Annulla il caricamento di ${name}` : `Togli ${name}`
        }
        onClick={onRemove}
      >
        <IconX size={15} />
      </ActionIcon>
      {error !== undefined && (
        <p role="alert" className={`${classes['error']} small`}>
          {error}
        </p>
      )}
    </li>
  )
}

function Progress({ name, size, sent }: { name: string; size: number; sent: number }) {
  const share = size === 0 ? 0 : Math.floor((sent / size) * 100)
  return (
    <span className={`${classes['progress']} row`}>
      <progress max={size} value={sent} aria-label={`Caricamento di ${name}`} />
      <span className="dim small whole figures">
        {sent < size
          ? `${formatKilobytes(sent)} di ${formatKilobytes(size)} (${share}%)`
          : 'Salvataggio in corso…'}
      </span>
    </span>
  )
}
