import { type ReactNode, useState } from 'react'
import classes from './statements.module.css'

/** A part of the screen on which a file can be dropped; the button beside it does the same. */
export function DropZone(props: { onDrop: (files: readonly File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false)
  return (
    <div
      data-over={over || undefined}
      style={{ position: 'relative' }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        props.onDrop([...event.dataTransfer.files])
      }}
    >
      {props.children}
      {over && <p className={`${classes['over']} strong`}>Lascia qui l’estratto conto</p>}
    </div>
  )
}
