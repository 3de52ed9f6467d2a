import { Checkbox, Group, Input, Text, TextInput } from '@mantine/core'
import type { SaveForm } from '#kit/web/save.ts'
import { lessonDay, WEEKDAYS } from '../../domain/text/window.ts'
import type { NewValues } from './new-values.ts'
import classes from './window.module.css'

/** Which days of the week, and for how many weeks, the lesson is inserted again. */
export function RepeatFields(props: { form: SaveForm<NewValues>; days: readonly string[] }) {
  const { form, days } = props
  const { weekdays, extraWeeks } = form.values
  const { error } = form.field('weekdays')
  const toggle = (day: number, on: boolean) =>
    form.set({ weekdays: on ? [...weekdays, day] : weekdays.filter((one) => one !== day) })
  return (
    <fieldset className={`${classes['repeat']} stack gap-md`}>
      <legend>Inserimento multiplo</legend>
      <div data-path="weekdays">
        <Group gap="sm" role="group" aria-label="Giorni della settimana">
          {WEEKDAYS.map((name, at) => (
            <Checkbox
              key={name}
              label={name}
              checked={weekdays.includes(at + 1)}
              onChange={(event) => toggle(at + 1, event.currentTarget.checked)}
            />
          ))}
        </Group>
        {error !== undefined && <Input.Error mt={4}>{error}</Input.Error>}
      </div>
      <Group gap="sm" align="flex-end">
        <TextInput
          type="number"
          min={0}
          step={1}
          label="Settimane aggiuntive"
          className={classes['weeks'] ?? ''}
          {...form.field('extraWeeks')}
          value={extraWeeks ?? ''}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            form.set({ extraWeeks: Number.isNaN(valueAsNumber) ? null : valueAsNumber })
          }
        />
        <Text size="sm" c="dimmed" role="status" className={classes['planned'] ?? ''}>
          {planned(days)}
        </Text>
      </Group>
    </fieldset>
  )
}

function planned(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || days.length < 2) return 'Una lezione sola'
  return `${days.length} lezioni, da ${lessonDay(first)} a ${lessonDay(last)}`
}
