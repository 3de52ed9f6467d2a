import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newCodes, type Seen } from '../../domain/rules.ts'
import { NO_CAMERA } from '../../domain/text.ts'
import { notifyError } from '#kit/web/toast.tsx'

/** How often the picture of the camera is looked at. */
const EVERY_MS = 300

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { formats: ['qr_code'] }) => Detector

/** The browser's own reader of codes, or a small one that is loaded only then. */
async function detector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (own) return new own({ formats: ['qr_code'] })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new (BarcodeDetector as unknown as DetectorClass)({ formats: ['qr_code'] })
}

/** Reads QR codes with the camera, from its button on until it is pressed again. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const [on, setOn] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCamera size={16} />}
        aria-pressed={on}
        onClick={() => setOn(!on)}
      >
        {on ? 'Chiudi la fotocamera' : 'Leggi il codice QR'}
      </Button>
      {on && <Picture onCode={onCode} onFailed={() => setOn(false)} />}
    </>
  )
}

function Picture(props: { onCode: (code: string) => void; onFailed: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(props.onCode)
  const failed = useEffectEvent(() => {
    notifyError(NO_CAMERA)
    props.onFailed()
  })
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    let seen: Seen = { codes: [], looks: 0 }
    const look = async (reader: Detector) => {
      const element = video.current
      const codes = element && element.readyState >= 2 ? await reader.detect(element) : []
      const looked = newCodes(
        seen,
        codes.map(({ rawValue }) => rawValue),
      )
      seen = looked.seen
      for (const code of looked.fresh) found(code)
      if (!over) timer = setTimeout(() => void look(reader).catch(failed), EVERY_MS)
    }
    const start = async () => {
      const [opened, reader] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
        detector(),
      ])
      stream = opened
      if (over || !video.current) return stop()
      video.current.srcObject = opened
      await video.current.play()
      await look(reader)
    }
    const stop = () => {
      over = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => {
      if (!over) failed()
    })
    return stop
  }, [])
  return (
    <video ref={video} muted playsInline style={{ width: '100%', maxWidth: '24rem' }} aria-hidden />
  )
}
