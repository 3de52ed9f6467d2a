import { Button, Input, VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { FileRow } from './file-field/row.tsx'
import classes from './file-field/file-field.module.css'
import { arrivals, type FormFile, hasArrived } from './file-field/form-files.ts'
import {
  beginUpload,
  type CheckFile,
  currentUploads,
  dropUpload,
  type Running,
  subscribeToUploads,
} from './file-field/running.ts'
import type { FieldProps } from './form/fields.ts'

interface Props extends FieldProps {
  readonly label: string
  /** What may be chosen, in words. */
  readonly description: string
  readonly value: readonly FormFile[]
  /** What is wrong with a file before it is sent. */
  readonly check: CheckFile
  /** How a saved file is called and opened; its plain name when left out. */
  readonly saved?: (fileId: number) => ReactNode
  /** Said while there is no file; the form can be saved all the same. */
  readonly empty?: string
  /** What the window for choosing proposes: `.pdf,.png`. */
  readonly accept?: string
  /** One file only: another one takes its place. */
  readonly single?: boolean
}

/**
 * Several files of a form, chosen or dropped here: each is sent at once with its progress, can be
 * given up, sent again and taken away. The form is saved with those that have arrived.
 */
export function FileField(props: Props) {
  const {
    label,
    description,
    value,
    onChange,
    error,
    check,
    saved,
    empty,
    accept,
    single = false,
    'data-path': path,
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const running = useSyncExternalStore(subscribeToUploads, currentUploads)
  useArrivals(value, running, onChange)

  const add = (files: readonly File[]) => {
    const chosen = single ? files.slice(0, 1) : files
    if (chosen.length === 0) return
    if (single) for (const { key } of value) dropUpload(key)
    const added = chosen.map((file): FormFile => {
      return { key: beginUpload(file, check), name: file.name, size: file.size }
    })
    onChange(single ? added : [...value, ...added])
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])])
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  const remove = ({ key }: FormFile) => {
    dropUpload(key)
    onChange(value.filter((file) => file.key !== key))
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-path={path}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- to drop files is a second way: the button is the first */}
      <div
        className={`${classes['field']} stack`}
        role="group"
        aria-labelledby={`${id}-label`}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {value.length > 0 && (
          <ul className="stack gap-xs bare">
            {value.map((file) => (
              <FileRow
                key={file.key}
                name={file.fileId === undefined ? undefined : saved?.(file.fileId)}
                file={file}
                running={running.get(file.key)}
                onRemove={() => remove(file)}
              />
            ))}
          </ul>
        )}
        <div className="row wrap">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPaperclip size={15} />}
            aria-describedby={`${id}-description`}
            onClick={() => input.current?.click()}
          >
            {single ? 'Scegli file' : 'Aggiungi file'}
          </Button>
          <span className={`${classes['hint']} dim small`}>
            {single ? 'oppure trascinalo qui' : 'oppure trascinali qui'}
          </span>
          <input
            ref={input}
            type="file"
            multiple={!single}
            accept={accept}
            hidden
            aria-label={label}
            tabIndex={-1}
            onChange={choose}
          />
        </div>
        {empty !== undefined && value.length === 0 && <p className="dim small">{empty}</p>}
        <VisuallyHidden role="status">{arrivals(value, running)}</VisuallyHidden>
      </div>
    </Input.Wrapper>
  )
}

/**
 * Files that have arrived get their number; those still on their way go with the field. One that was
 * refused is shown until it is taken away, but does not come back with the draft.
 */
function useArrivals(
  value: readonly FormFile[],
  running: ReadonlyMap<string, Running>,
  onChange: Props['onChange'],
): void {
  const settle = useEffectEvent((files: readonly FormFile[], at: ReadonlyMap<string, Running>) => {
    const arrived = files.filter(({ key }) => at.get(key)?.done)
    const kept = files.filter(({ key, refused }) => !refused || at.has(key))
    const next = kept.map((file): FormFile => {
      const { done, error, again } = at.get(file.key) ?? {}
      if (done) return { key: file.key, name: done.name, size: done.size, uploadId: done.id }
      return error !== undefined && !again ? { ...file, refused: true } : file
    })
    if (JSON.stringify(next) === JSON.stringify(files)) return
    onChange(next)
    for (const { key } of arrived) dropUpload(key)
  })
  useEffect(() => settle(value, running), [running, value])
  const leave = useEffectEvent(() => {
    for (const file of value) if (!hasArrived(file)) dropUpload(file.key)
  })
  useEffect(() => () => leave(), [])
}
