import { Mark } from '@tiptap/core'

/** What an editor offers: a text, a mail with letters and colours, or a few words without lists. */
export type EditorKind = 'text' | 'mail' | 'inline'

export const Underline = Mark.create({
  name: 'underline',
  parseHTML: () => [
    { tag: 'u' },
    { style: 'text-decoration', consuming: false, getAttrs: underlined },
  ],
  renderHTML: () => ['u', 0],
  addKeyboardShortcuts() {
    return { 'Mod-u': () => this.editor.commands.toggleMark(this.name) }
  },
})

const underlined = (value: string) => (value.includes('underline') ? {} : false)

/** What the look of a text is made of, by the names of the marks and of CSS. */
const STYLES = { fontSize: 'font-size', fontFamily: 'font-family', color: 'color' } as const
export type LookStyle = keyof typeof STYLES

/** Size, letters and colour of a piece of text. */
export const Look = Mark.create({
  name: 'look',
  addAttributes: () =>
    Object.fromEntries(
      Object.entries(STYLES).map(([name, property]) => [
        name,
        {
          default: null,
          parseHTML: (element: HTMLElement) => element.style.getPropertyValue(property) || null,
          renderHTML: (given: Record<string, unknown>) =>
            given[name] ? { style: `${property}: ${String(given[name])}` } : {},
        },
      ]),
    ),
  parseHTML: () => [{ tag: 'span[style]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})
