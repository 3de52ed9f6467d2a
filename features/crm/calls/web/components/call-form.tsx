import { Button, Checkbox, Group, Kbd, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { CONTACT_NAME } from '#f/crm/leads/domain/text.ts'
import { formatWallTime } from '#kit/domain/format.ts'
import { today, wallNow } from '#kit/web/clock.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { Fields, Form, SaveButton } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import { useSave } from '#kit/web/save.ts'
import { type ListedKey, useListedKeys } from '#kit/web/shortcuts.tsx'
import { TimeField } from '#kit/web/time-field.tsx'
import { notifyDone } from '#kit/web/toast.tsx'
import { useRead } from '#kit/web/unread.tsx'
import type { CallSheet } from '../../domain/contract.ts'
import { chosenContact, pressedKey } from '../../domain/rules/keys.ts'
import { CONTACT_DAYS, CONTACT_HOURS, OUTCOME_KEYS } from '../../domain/rules.ts'
import { CALL_SAVED } from '../../domain/text.ts'
import { api } from '../api.ts'
import classes from './call-form.module.css'
import { Choices } from './choices.tsx'

const KEYS: readonly ListedKey[] = [
  { name: '1 – 9', label: 'Esito (nella nota con Alt)' },
  { name: 'Ctrl Invio', label: 'Salva e apri il prossimo' },
  { name: 'Alt Q … Y', label: 'Richiamare: il giorno' },
  { name: 'Alt A … L', label: 'Richiamare: l’ora' },
  { name: 'Alt N', label: 'Non ha risposto' },
]

interface Props {
  readonly lead: CallSheet
  /** Opens the next lead; as long as that lasts, and after it failed, this one is still shown. */
  readonly onSaved: () => Promise<void>
  readonly leaving: boolean
  /** At each key that is pressed here: somebody works on this lead. */
  readonly onWork: () => void
}

/** What became of the call: everything can be said by the keyboard, from within the note. */
export function CallForm({ lead, onSaved, leaving, onWork }: Props) {
  const { data: tags, notice } = useRead('gli esiti', api.tags.query({}))
  useListedKeys(KEYS)
  const [saved, setSaved] = useState(false)
  const saving = useSave({
    call: api.save,
    start: {
      ...{ note: '', answered: true, appointment: false },
      ...{ outcomeTagId: null as number | null, day: null as string | null, time: '' },
    },
    toInput: ({ note, answered, outcomeTagId, ...contact }) => {
      const at = chosenContact(contact, wallNow())
      const kind = contact.appointment ? ('appointment' as const) : ('callback' as const)
      return { id: lead.id, note, answered, outcomeTagId, next: at === null ? null : { at, kind } }
    },
    draft: `chiamata-${lead.id}`,
    saved: () => {
      notifyDone(CALL_SAVED)
      setSaved(true)
      void onSaved()
    },
  })
  // A call that was saved is not saved again: whoever presses once more means the next lead.
  const form = {
    ...saving,
    saving: saving.saving || leaving,
    submit: async () => {
      if (leaving) return
      await (saved && !saving.dirty ? onSaved() : saving.submit())
    },
  }
  const { values } = form
  const outcomes = (tags?.outcomes ?? []).map(({ id, name }, at) => ({
    ...{ value: id, label: name, hotkey: at < OUTCOME_KEYS ? String(at + 1) : undefined },
  }))
  const days = CONTACT_DAYS.map(({ key, label, days: ahead }) => ({
    ...{ label, hotkey: `Alt ${key}` },
    value:
      chosenContact({ day: null, time: '00:00', ahead }, `${today()}T00:00:00`)?.slice(0, 10) ?? '',
  }))
  const hours = CONTACT_HOURS.map(({ key, time }) => ({
    ...{ value: time, label: time, hotkey: `Alt ${key}` },
  }))
  const press = (event: KeyboardEvent<HTMLElement>) => {
    onWork()
    const { target } = event
    // Days and hours are typed in digits.
    const typing = target instanceof HTMLInputElement && target.type !== 'checkbox'
    const pressed = pressedKey(event.nativeEvent, values.note === '' && !typing)
    if (pressed === undefined) return
    event.preventDefault()
    if (pressed === 'save') return void form.submit()
    if (pressed === 'answered') return form.set({ answered: !values.answered })
    if (typeof pressed === 'number') {
      const outcome = outcomes[pressed - 1]
      return outcome && form.set({ outcomeTagId: toggled(values.outcomeTagId, outcome.value) })
    }
    const day = days.find(({ hotkey }) => hotkey === `Alt ${pressed}`)
    const hour = hours.find(({ hotkey }) => hotkey === `Alt ${pressed}`)
    if (day) form.set({ day: day.value })
    else if (hour) form.set({ time: hour.value })
  }
  const contact = chosenContact(values, wallNow())
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to what its fields are typed
    <div onKeyDown={press} className={classes['form']}>
      <Section title="Esito della chiamata">
        <Form form={form}>
          <Textarea
            label="Nota"
            required
            rows={4}
            maxLength={5000}
            autoFocus
            {...form.field('note')}
          />
          {notice}
          <Choices
            label="Esito"
            options={outcomes}
            value={values.outcomeTagId}
            onChange={(outcomeTagId) =>
              form.set({ outcomeTagId: toggled(values.outcomeTagId, outcomeTagId) })
            }
          />
          <Checkbox
            label={
              <>
                Ha risposto <Kbd size="xs">Alt N</Kbd>
              </>
            }
            checked={values.answered}
            onChange={(event) => form.set({ answered: event.currentTarget.checked })}
          />
          <Choices
            label="Richiamare il"
            options={days}
            value={values.day}
            onChange={(day) => form.set({ day })}
          />
          <Choices
            label="alle"
            options={hours}
            value={values.time}
            onChange={(time) => form.set({ time })}
          />
          <Fields>
            <DayField
              label="Altro giorno"
              value={values.day}
              onChange={(day) => form.set({ day })}
            />
            <TimeField
              label="Altra ora"
              value={values.time}
              onChange={(time) => form.set({ time })}
            />
          </Fields>
          <Checkbox
            label="È un appuntamento concordato"
            checked={values.appointment}
            onChange={(event) => form.set({ appointment: event.currentTarget.checked })}
          />
          <Group gap="xs" role="status">
            {contact === null ? (
              <Text className="dim">Nessun prossimo contatto.</Text>
            ) : (
              <>
                <Text>
                  {`${CONTACT_NAME[values.appointment ? 'appointment' : 'callback']} ${formatWallTime(contact)}`}
                </Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => form.set({ day: null, time: '' })}
                >
                  Togli
                </Button>
              </>
            )}
          </Group>
        </Form>
        <Group gap="xs" justify="flex-end" className={`${classes['foot']} window-foot`}>
          <Kbd>Ctrl Invio</Kbd>
          <SaveButton form={form} label="Salva e prossimo" />
        </Group>
      </Section>
    </div>
  )
}

const toggled = (before: number | null, chosen: number) => (before === chosen ? null : chosen)
