import { Button, CloseButton, Loader, Portal } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { openWindows, subscribeToWindows } from '../dialog/open.ts'
import { keyName, useShortcut } from '../shortcuts.tsx'
import { currentToasts, removeToast, subscribeToToasts, type Toast } from './store.ts'
import classes from './toast.module.css'

/**
 * Shows the messages at the bottom of the window; mounted once, by the frame of the program. What
 * was said in a dialog is shown inside it while it is open, since nothing else can be reached then.
 */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const windows = useSyncExternalStore(subscribeToWindows, openWindows)
  const within = (one: Toast) => windows.find((window) => window === one.within)
  const shown = windows
    .map((window) => [window, toasts.filter((one) => within(one) === window)] as const)
    .filter(([, own]) => own.length > 0)
  const others = toasts.filter((one) => within(one) === undefined)
  return (
    <>
      {shown.map(([window, own], at) => (
        <Portal key={at} target={window as HTMLElement}>
          <Toasts toasts={own} />
        </Portal>
      ))}
      {(others.length > 0 || shown.length === 0) && (
        <Portal>
          <Toasts toasts={others} />
        </Portal>
      )}
    </>
  )
}

function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <section className={`${classes['host']} stack no-print`} aria-label="Messaggi">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const { id, kind, text, lasts, action } = toast
  const [held, setHeld] = useState(false)
  useShortcut(action?.key ?? 'p', action?.label ?? '', () => action?.run(), {
    active: Boolean(action?.key),
  })
  useEffect(() => {
    if (held || lasts === undefined) return
    const timer = setTimeout(() => removeToast(id), lasts)
    return () => clearTimeout(timer)
  }, [held, id, lasts])
  return (
    <div
      className={`${classes['toast']} row`}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <KindIcon kind={kind} />
      <span className={`${classes['text']} lines breaks`}>{text}</span>
      {action && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={action.run}
          {...(action.key ? { title: `Tasto ${keyName(action.key)}` } : {})}
        >
          {action.label}
        </Button>
      )}
      {kind !== 'busy' && (
        <CloseButton size="sm" aria-label="Chiudi il messaggio" onClick={() => removeToast(id)} />
      )}
    </div>
  )
}

function KindIcon({ kind }: Pick<Toast, 'kind'>) {
  if (kind === 'busy') return <Loader size={16} aria-hidden />
  const Icon = kind === 'error' ? IconAlertTriangle : IconCheck
  return <Icon size={18} stroke={1.75} aria-hidden />
}
