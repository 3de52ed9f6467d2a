import { TextInput } from '@mantine/core'
import { IconDoorExit, IconKeyboard, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { signOut, useUser } from '#f/system/accounts/web/public.tsx'
import {
  actionOfKey,
  type PersonAction,
  PersonButtons,
  usePersonAction,
} from '#f/overview/search/web/public.tsx'
import { foldText } from '#kit/domain/text.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { target } from '#kit/web/places.ts'
import { notifyError } from '#kit/web/toast.tsx'
import { Unread } from '#kit/web/unread.tsx'
import { commandsOf } from './commands.ts'
import type { Area, Entry, Menu } from './menus.ts'
import { Found, type Option } from './palette-found.tsx'
import { type Command, type Offered, useOptions } from './palette-options.ts'
import classes from './palette.module.css'

/** Something that the program does at once. */
type Own = Extract<Command, { readonly run: () => void }>

/** Commands, screens, people and other records in one list, by what is typed. */
export default function Palette(props: {
  menu: Menu
  area: Area
  /** The way to the other colours. */
  scheme: Own
  /** What was typed while it was loaded. */
  typed: () => string
  onClose: () => void
  onKeys: () => void
}) {
  const [text, setText] = useState(props.typed)
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const actOn = usePersonAction()
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  const commands = commandsOf(useUser(), props.area)
  const offer = offered({ ...props, commands }, text)
  const { options, searching, retry } = useOptions(offer, foldText(text), props.area)
  const current = Math.min(at, options.length - 1)
  const actions = options[current]?.actions ?? []
  const choose = ({ does }: Option) => {
    props.onClose()
    if ('run' in does) does.run()
    else void navigate(target(does.to)).then(goOn)
  }
  const act = (action: PersonAction) => {
    props.onClose()
    void actOn(action)
      .then(() => 'to' in action.does && goOn())
      .catch(notifyError)
  }
  const take = (pressed: globalThis.KeyboardEvent) => {
    const action = actionOfKey(actions, pressed)
    const option = options[current]
    if (action) act(action)
    else if (option && pressed.key === 'Enter') choose(option)
  }
  const ahead = useAhead(take, options[current] ? options[current].before === true : searching)
  const keys = (event: KeyboardEvent) => {
    // The dialog leaves Esc to a box whose list is open, and this one's always is.
    if (event.key === 'Escape') return props.onClose()
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const takes = event.key === 'Enter' || actionOfKey(actions, event.nativeEvent)
    if (by === undefined && !takes) return
    event.preventDefault()
    if (by === undefined) ahead(event.nativeEvent)
    else setAt((current + by + options.length) % Math.max(options.length, 1))
  }
  return (
    <Dialog opened title="Comandi e ricerca" place="top" size="lg" onClose={props.onClose}>
      <TextInput
        ref={box}
        role="combobox"
        aria-label="Comandi e ricerca"
        aria-controls={listId}
        aria-expanded
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${listId}-${current}` : undefined}
        variant="unstyled"
        size="md"
        placeholder="Cerca un comando, una schermata, un nome, un telefono…"
        leftSection={<IconSearch size={18} stroke={1.6} />}
        className={classes['search']}
        value={text}
        onKeyDown={keys}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
          ahead()
        }}
      />
      <Found id={listId} options={options} current={current} choose={choose} />
      {retry && (
        <div className={`${classes['none']} centred`}>
          <Unread
            what="i risultati della ricerca"
            retry={() => {
              // Before the way to press it goes, and the focus with it.
              box.current?.focus()
              retry()
            }}
          />
        </div>
      )}
      {options.length === 0 && !retry && (
        <p role="status" className={`${classes['none']} centred dim`}>
          {searching ? 'Cerco…' : `Nessun risultato per «${text}»`}
        </p>
      )}
      {actions.length > 0 && (
        <div style={{ padding: '0.5rem 0.75rem', borderTop: '1px solid var(--q-line)' }}>
          <PersonButtons
            actions={actions}
            of={`Azioni di ${options[current]?.label}`}
            keys
            run={(action) => ('to' in action.does ? props.onClose() : act(action))}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Takes a key at once, or keeps it until what it is about has been found; none forgets it. */
function useAhead(take: (key: globalThis.KeyboardEvent) => void, wait: boolean) {
  const kept = useRef<globalThis.KeyboardEvent>(undefined)
  const latest = useEffectEvent(take)
  useEffect(() => {
    const key = kept.current
    if (!key || wait) return
    kept.current = undefined
    latest(key)
  })
  return (key?: globalThis.KeyboardEvent) => {
    if (key && !wait) take(key)
    else kept.current = key
  }
}

/** All that can be opened or done; what the header has too only when something is typed. */
function offered(
  props: { menu: Menu; commands: readonly Entry[]; scheme: Own; onKeys: () => void },
  text: string,
): Offered {
  const { label, icon, run } = props.scheme
  const own: readonly Command[] = [
    { label, icon, run },
    { label: 'Scorciatoie da tastiera', icon: IconKeyboard, run: props.onKeys },
    { label: 'Esci', icon: IconDoorExit, run: () => void signOut().catch(notifyError) },
  ]
  return { commands: props.commands, screens: [...props.menu.flat(), ...(text === '' ? [] : own)] }
}

const goOn = () => requestAnimationFrame(focusScreen)

/** The keyboard goes on in the screen that was opened, unless it has put the focus somewhere itself. */
function focusScreen(): void {
  const content = document.querySelector<HTMLElement>('#content')
  if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
}
