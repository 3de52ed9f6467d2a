import { Button, FileButton, Input, UnstyledButton } from '@mantine/core'
import { IconPhoto, IconTrash, IconUser } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useBusy } from '#kit/web/busy.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import type { FieldProps } from '#kit/web/form/fields.ts'
import { useReading } from '#kit/web/form/reading.ts'
import { FIELD_LABELS, PHOTO_NOT_PROCESSED } from '../../domain/text.ts'
import classes from './photo-field.module.css'

interface Props extends FieldProps {
  /** A new picture, null when it was taken away, undefined when it is as it was. */
  readonly value: string | null | undefined
  /** Address of the picture that is saved, when there is one. */
  readonly saved: string | undefined
}

/** "Badge Utente": choose, see and take away the picture. It is made small before it is sent. */
export default function PhotoField({ value, onChange, error, saved, 'data-path': path }: Props) {
  const [wrong, setWrong] = useState<string>()
  // What makes it small could not be loaded.
  const { busy, run } = useBusy(() => setWrong(PHOTO_NOT_PROCESSED))
  const forgetFile = useRef<() => void>(null)
  const shown = value === undefined ? saved : (value ?? undefined)
  const take = (photo: string | null) => {
    setWrong(undefined)
    onChange(photo)
  }
  const reading = useReading()
  const read = async (file: File): Promise<boolean> => {
    const { resizePhoto } = await import('./resize.ts')
    const resized = await resizePhoto(file)
    if ('url' in resized) take(resized.url)
    else setWrong(resized.error)
    return 'url' in resized
  }
  const choose = (file: File | null) => {
    // The same file may be chosen again.
    forgetFile.current?.()
    if (file) reading(run(() => read(file)))
  }
  return (
    <Input.Wrapper
      label={FIELD_LABELS.photo}
      labelElement="div"
      error={wrong ?? error}
      inputWrapperOrder={['label', 'input', 'error']}
      data-path={path}
    >
      <div className="stack" style={{ alignItems: 'flex-start', width: '10.5rem' }}>
        <Picture address={shown} />
        <div style={{ display: 'flex', gap: '0.25rem' }}>
          <FileButton onChange={choose} accept="image/*" resetRef={forgetFile}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="compact-sm"
                loading={busy}
                leftSection={<IconPhoto size={15} />}
              >
                {shown ? 'Cambia' : 'Scegli immagine'}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconTrash size={15} />}
              onClick={() => take(null)}
            >
              Togli
            </Button>
          )}
        </div>
        <div className="dim small">JPG, PNG o GIF, fino a 2 MB</div>
      </div>
    </Input.Wrapper>
  )
}

/** The picture as it will be on the badge; pressed, as large as it is kept. */
function Picture({ address }: { address: string | undefined }) {
  const [opened, setOpened] = useState(false)
  if (address === undefined) {
    return (
      <div className={`${classes['picture']} dim`}>
        <IconUser size={40} stroke={1} aria-hidden />
      </div>
    )
  }
  return (
    <>
      <UnstyledButton
        className={`${classes['picture']} dim`}
        aria-label="Vedi l’immagine"
        onClick={() => setOpened(true)}
      >
        <img src={address} alt="" />
      </UnstyledButton>
      <Dialog title={FIELD_LABELS.photo} opened={opened} onClose={() => setOpened(false)} size="lg">
        <img className={classes['whole']} src={address} alt={FIELD_LABELS.photo} />
      </Dialog>
    </>
  )
}
