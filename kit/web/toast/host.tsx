import { Button, CloseButton, Loader, Portal } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { currentToasts, removeToast, subscribeToToasts, type Toast } from './store.ts'
import classes from './toast.module.css'

/** Shows the messages at the bottom of the window; mounted once, by the frame of the program. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  return (
    <Portal>
      <section className={`${classes['host']} no-print`} aria-label="Messaggi">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </section>
    </Portal>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const { id, kind, text, lasts, action } = toast
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || lasts === undefined) return
    const timer = setTimeout(() => removeToast(id), lasts)
    return () => clearTimeout(timer)
  }, [held, id, lasts])
  return (
    <div
      className={classes['toast']}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <KindIcon kind={kind} />
      <span className={classes['text']}>{text}</span>
      {action && (
        <Button size="compact-sm" variant="default" onClick={action.run}>
          {action.label}
        </Button>
      )}
      {kind !== 'busy' && (
        <CloseButton size="sm" aria-label="Chiudi" onClick={() => removeToast(id)} />
      )}
    </div>
  )
}

function KindIcon({ kind }: Pick<Toast, 'kind'>) {
  if (kind === 'busy') return <Loader size={16} aria-hidden />
  const Icon = kind === 'error' ? IconAlertTriangle : IconCheck
  return <Icon size={18} stroke={1.75} aria-hidden />
}
