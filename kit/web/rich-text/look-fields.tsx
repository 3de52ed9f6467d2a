import type { Editor } from '@tiptap/core'
import type { LookStyle } from './marks.ts'
import classes from './rich-text.module.css'

/** Letters that every mail program has. */
const FAMILIES = ['Arial', 'Georgia', 'Times New Roman', 'Courier New', 'Verdana']
const SIZES = [10, 12, 14, 16, 18, 24, 32]

/** Size, letters and colour of the selected text. */
export function LookFields({ editor }: { editor: Editor | undefined }) {
  const now = editor?.getAttributes('look') ?? {}
  const valueOf = (name: LookStyle) => String(now[name] ?? '')
  const set = (name: LookStyle, value: string) =>
    void editor
      ?.chain()
      .focus()
      .setMark('look', { ...now, [name]: value === '' ? null : value })
      .run()
  return (
    <>
      <select
        className={classes['look']}
        aria-label="Dimensione del carattere"
        value={valueOf('fontSize')}
        onChange={({ currentTarget }) => set('fontSize', currentTarget.value)}
      >
        <option value="">Dimensione</option>
        {SIZES.map((size) => (
          <option key={size} value={`${size}px`}>
            {size}
          </option>
        ))}
      </select>
      <select
        className={classes['look']}
        aria-label="Tipo di carattere"
        value={valueOf('fontFamily').replaceAll('"', '')}
        onChange={({ currentTarget }) => set('fontFamily', currentTarget.value)}
      >
        <option value="">Carattere</option>
        {FAMILIES.map((family) => (
          <option key={family}>{family}</option>
        ))}
      </select>
      <input
        type="color"
        className={classes['look']}
        aria-label="Colore del testo"
        value={/^#[0-9a-f]{6}$/i.test(valueOf('color')) ? valueOf('color') : '#000000'}
        onChange={({ currentTarget }) => set('color', currentTarget.value)}
      />
    </>
  )
}
