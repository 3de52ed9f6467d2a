import { ActionIcon, Button, TextInput } from '@mantine/core'
import {
  type Icon,
  IconBold,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { LookFields } from './look-fields.tsx'
import { linkAddress } from './link-address.ts'
import type { EditorKind } from './marks.ts'
import classes from './rich-text.module.css'

interface Mark {
  readonly name: string
  readonly label: string
  readonly icon: Icon
  readonly toggle: (chain: ChainedCommands) => ChainedCommands
}

const MARKS: readonly Mark[] = [
  { name: 'bold', label: 'Grassetto', icon: IconBold, toggle: (to) => to.toggleBold() },
  { name: 'italic', label: 'Corsivo', icon: IconItalic, toggle: (to) => to.toggleItalic() },
  {
    name: 'bulletList',
    label: 'Elenco puntato',
    icon: IconList,
    toggle: (to) => to.toggleBulletList(),
  },
  {
    name: 'orderedList',
    label: 'Elenco numerato',
    icon: IconListNumbers,
    toggle: (to) => to.toggleOrderedList(),
  },
]

const UNDERLINE: Mark = {
  name: 'underline',
  label: 'Sottolineato',
  icon: IconUnderline,
  toggle: (to) => to.toggleMark('underline'),
}

const OFFERED: Readonly<Record<EditorKind, readonly Mark[]>> = {
  text: MARKS,
  mail: MARKS.toSpliced(2, 0, UNDERLINE),
  inline: [...MARKS.slice(0, 2), UNDERLINE],
}

/** A press of the mouse leaves the cursor in the text: what is typed at once goes there. */
const stayInText = (event: MouseEvent) => event.preventDefault()

/** What can be done with the text of an editor; nothing yet while it is being made. */
export function Toolbar({ editor, kind }: { editor: Editor | undefined; kind: EditorKind }) {
  const [asking, setAsking] = useState(false)
  const linked = editor?.isActive('link') ?? false
  return (
    <>
      <div className={`${classes['toolbar']} wrap`} role="toolbar" aria-label="Formattazione">
        {OFFERED[kind].map(({ name, label, icon: Shown, toggle }) => {
          const active = editor?.isActive(name) ?? false
          return (
            <ActionIcon
              key={name}
              variant={active ? 'light' : 'subtle'}
              color={active ? 'granata' : 'gray'}
              aria-label={label}
              aria-pressed={active}
              title={label}
              onMouseDown={stayInText}
              onClick={() => editor && toggle(editor.chain().focus()).run()}
            >
              <Shown size={17} />
            </ActionIcon>
          )
        })}
        {kind === 'mail' && <LookFields editor={editor} />}
        {kind !== 'inline' && (
          <ActionIcon
            variant={linked ? 'light' : 'subtle'}
            color={linked ? 'granata' : 'gray'}
            aria-label="Link"
            aria-pressed={linked}
            aria-expanded={asking}
            title="Link"
            onClick={() => setAsking(!asking)}
          >
            <IconLink size={17} />
          </ActionIcon>
        )}
        {linked && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Togli il link"
            title="Togli il link"
            onMouseDown={stayInText}
            onClick={() => editor?.chain().focus().extendMarkRange('link').unsetLink().run()}
          >
            <IconLinkOff size={17} />
          </ActionIcon>
        )}
      </div>
      {asking && editor && <LinkAddress editor={editor} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Asks where the selected text leads; without a selection the address itself is put in. */
function LinkAddress({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [wrong, setWrong] = useState(false)
  const take = () => {
    const href = linkAddress(typed)
    if (href === undefined) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    const { empty } = editor.state.selection
    if (empty && !editor.isActive('link')) {
      const marks = [{ type: 'link', attrs: { href } }]
      chain.insertContent({ type: 'text', text: typed.trim(), marks }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither saves the form nor closes its window.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return take()
    onClose()
    editor.commands.focus()
  }
  return (
    <div className={`${classes['address']} row`}>
      <TextInput
        aria-label="Indirizzo del link"
        placeholder="https://esempio.it"
        autoComplete="off"
        autoFocus
        value={typed}
        error={wrong ? 'Scrivi un indirizzo, come https://esempio.it' : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={keys}
      />
      <Button variant="default" onClick={take}>
        Inserisci
      </Button>
    </div>
  )
}
