import { Kbd } from '@mantine/core'
import { Dialog } from '#kit/web/dialog.tsx'
import { keyName, listedKeys, useShortcutList } from '#kit/web/shortcuts.tsx'
import classes from './shortcuts-help.module.css'

const LIST_KEYS = [
  { name: '↑ ↓', label: 'Spostati tra le righe di una lista' },
  { name: 'Invio', label: 'Apri la riga' },
  { name: 'Spazio', label: 'Seleziona la riga' },
  { name: 'Pag ↑ Pag ↓', label: 'Cambia pagina della lista' },
  { name: 'Esc', label: 'Chiudi la finestra' },
]

/** The keys that mean something on this screen. */
export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const own = useShortcutList().map(({ key, label }) => ({ name: keyName(key), label }))
  const keys = [
    ...new Map([...own, ...LIST_KEYS, ...listedKeys()].map((one) => [one.name, one])).values(),
  ]
  return (
    <Dialog opened onClose={onClose} title="Scorciatoie da tastiera">
      <dl className={classes['list']}>
        {keys.map(({ name, label }) => (
          <div key={name}>
            <dt>
              <Kbd>{name}</Kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
