import { Editor as Tiptap, type Extensions } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type EditorKind, Look, Underline } from './marks.ts'
import { cleanPasted } from './pasted.ts'
import classes from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'

const WORDS = [Document, Paragraph, Text, HardBreak, Bold, Italic, UndoRedo]

const PARTS = [
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (address) => /^(https?:\/\/|mailto:)/i.test(address),
  }),
]

const EXTENSIONS = {
  text: [...WORDS, ...PARTS],
  mail: [...WORDS, ...PARTS, Underline, Look],
  inline: [...WORDS, Underline],
} as const satisfies Readonly<Record<EditorKind, Extensions>>

/** What was written, empty when it is no text. */
function htmlOf(editor: Tiptap): string {
  return editor.getText().trim() === '' ? '' : editor.getHTML()
}

interface Props {
  readonly value: string
  readonly kind: EditorKind
  readonly onChange: (html: string) => void
  readonly labelledBy: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

/** The editor itself; loaded when a form first shows one. */
export default function Editor(props: Props) {
  const { value, kind, onChange, labelledBy, describedBy, invalid } = props
  const place = useRef<HTMLDivElement>(null)
  const known = useRef(value)
  const [editor, setEditor] = useState<Tiptap>()
  // The toolbar shows how the text at the cursor is written.
  const [, redraw] = useState(0)
  const change = useEffectEvent((html: string) => {
    if (html === known.current) return
    known.current = html
    onChange(html)
  })
  const begin = useEffectEvent(
    (element: HTMLElement) =>
      new Tiptap({ element, extensions: [...EXTENSIONS[kind]], content: value }),
  )
  useEffect(() => {
    if (!place.current) return
    const made = begin(place.current)
    made.on('update', () => change(htmlOf(made)))
    made.on('transaction', () => redraw((times) => times + 1))
    setEditor(made)
    return () => made.destroy()
  }, [])
  // The form shows another record, or what was typed before.
  useEffect(() => {
    if (!editor || value === known.current) return
    known.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        transformPastedHTML: cleanPasted,
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          'aria-invalid': String(invalid),
          ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        },
      },
    })
  }, [editor, labelledBy, describedBy, invalid])
  return (
    <div className={classes['editor']} data-error={invalid || undefined} data-kind={kind}>
      <Toolbar editor={editor} kind={kind} />
      <div ref={place} className={`${classes['content']} ${classes['text']} breaks`} />
    </div>
  )
}
