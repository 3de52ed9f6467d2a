import { Button, Checkbox, Group, Input, Text, TextInput } from '@mantine/core'
import { useCourse } from '#f/school/courses/web/public.tsx'
import { DayField } from '#kit/web/day-field.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import { TimeField } from '#kit/web/time-field.tsx'
import { lessonDay, WEEKDAYS } from '../../domain/text/window.ts'
import type { NewValues } from './new-values.ts'
import classes from './window.module.css'

/** Which days of the week, at what time where it is another, and until when it is inserted again. */
export function RepeatFields(props: { form: SaveForm<NewValues>; days: readonly string[] }) {
  const { form, days } = props
  const { weekdays } = form.values
  const { error } = form.field('weekdays')
  const toggle = (day: number, on: boolean) =>
    form.set({ weekdays: on ? [...weekdays, day] : weekdays.filter((one) => one !== day) })
  return (
    <fieldset className={`${classes['repeat']} boxed stack gap-md`}>
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
      {weekdays.length > 1 && <Times form={form} />}
      <End form={form} />
      <Group gap="lg">
        <Checkbox label="Una settimana sì e una no" {...form.check('fortnightly')} />
        <Text size="sm" c="dimmed" role="status">
          {planned(days)}
        </Text>
      </Group>
    </fieldset>
  )
}

/** The times of the chosen weekdays; one that is left empty has that of the lesson. */
function Times({ form }: { form: SaveForm<NewValues> }) {
  const { times, weekdays, time } = form.values
  const { error } = form.field('times')
  const set = (day: number, own: string) =>
    form.set({ times: times.map((old, at) => (at + 1 === day ? own : old)) })
  return (
    <div data-path="times">
      <Group gap="sm">
        {weekdays
          .toSorted((a, b) => a - b)
          .map((day) => (
            <TimeField
              key={day}
              label={`${WEEKDAYS[day - 1] ?? ''} alle`}
              placeholder={time}
              w="6.5rem"
              value={times[day - 1] ?? ''}
              onChange={(own) => set(day, own)}
            />
          ))}
      </Group>
      {error !== undefined && <Input.Error mt={4}>{error}</Input.Error>}
    </div>
  )
}

/** How many weeks, or up to which day: the one that is given puts the other aside. */
function End({ form }: { form: SaveForm<NewValues> }) {
  const { courseId, extraWeeks, until } = form.values
  const endsOn = useCourse(courseId)?.endsOn
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        type="number"
        min={0}
        step={1}
        label="Settimane aggiuntive"
        w="11rem"
        disabled={until !== null}
        {...form.field('extraWeeks')}
        value={extraWeeks ?? ''}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          form.set({ extraWeeks: Number.isNaN(valueAsNumber) ? null : valueAsNumber })
        }
      />
      <DayField label="oppure fino al" {...form.field('until')} />
      {endsOn !== undefined && (
        <Button variant="default" onClick={() => form.set({ until: endsOn })}>
          Fine del corso
        </Button>
      )}
    </Group>
  )
}

function planned(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || days.length < 2) return 'Una lezione sola'
  return `${days.length} lezioni, da ${lessonDay(first)} a ${lessonDay(last)}`
}
