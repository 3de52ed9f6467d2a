import { Switch, TextInput } from '@mantine/core'
import { checkFile, FileLink } from '#f/system/files/web/public.tsx'
import { RoomSelect } from '#f/school/rooms/web/public.tsx'
import { DayField } from '#kit/web/day-field.tsx'
import { FileField } from '#kit/web/file-field.tsx'
import { useFocusBack } from '#kit/web/focus-back.ts'
import { Fields, Wide } from '#kit/web/form.tsx'
import { Section } from '#kit/web/page.tsx'
import { RichTextField } from '#kit/web/rich-text.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import { TimeField } from '#kit/web/time-field.tsx'
import type { Event } from '../../domain/contract.ts'
import { ATTACHMENT_KINDS, COVER_KINDS } from '../../domain/text.ts'
import { Cover } from './cover.tsx'
import type { EventValues } from './values.ts'

interface Props<V extends EventValues> {
  readonly form: SaveForm<V>
  /** The event that is changed; none while it is created. */
  readonly event?: Event
}

/** The form of an event: the same for a new one and for one that is there. */
export function EventFields<V extends EventValues>({ form, event }: Props<V>) {
  const { field, check } = form
  useFocusBack(form.saving)
  const room =
    event === undefined || event.roomId === null
      ? undefined
      : { id: event.roomId, name: event.roomName ?? '' }
  return (
    <>
      <Section title="Dati dell’evento">
        <Fields>
          <Wide>
            <TextInput label="Titolo" required autoFocus={!event} {...field('title')} />
          </Wide>
          <DayField label="Data" required {...field('day')} />
          <TimeField label="Orario di inizio" required {...field('startTime')} />
          <TimeField label="Orario di fine" required {...field('endTime')} />
          <TextInput
            label="Numero massimo di partecipanti"
            required
            inputMode="numeric"
            {...field('capacity')}
          />
          <RoomSelect {...field('roomId')} {...(room ? { assigned: room } : {})} clearable />
          <TextInput label="Luogo" {...field('place')} />
          <Wide>
            <RichTextField label="Descrizione" required {...field('description')} />
          </Wide>
        </Fields>
        <Fields>
          <TextInput label="Link 1" type="url" {...field('link1')} />
          <TextInput label="Testo del pulsante 1" {...field('link1Title')} />
        </Fields>
        <Fields>
          <TextInput label="Link 2" type="url" {...field('link2')} />
          <TextInput label="Testo del pulsante 2" {...field('link2Title')} />
        </Fields>
      </Section>
      <Section title="Locandina e allegato">
        <Fields>
          <FileField
            label="Locandina"
            single
            accept=".jpg,.jpeg,.png"
            description={COVER_KINDS}
            check={checkFile({ allowed: 'image' })}
            saved={() => event?.cover && <Cover event={event} />}
            {...field('cover')}
          />
          <FileField
            label="Allegato"
            single
            description={ATTACHMENT_KINDS}
            check={checkFile({ allowed: 'document' })}
            saved={() =>
              event?.attachment && (
                <FileLink address={`/api/events/${event.id}/attachment`} file={event.attachment} />
              )
            }
            {...field('attachment')}
          />
        </Fields>
      </Section>
      <Section title="Lista d’attesa e promemoria">
        <Fields>
          <Switch
            label="Offri da solo i posti che si liberano a chi è in lista d’attesa"
            {...check('offers')}
          />
          <TextInput
            label="Ore per accettare un posto offerto"
            inputMode="numeric"
            {...field('offerHours')}
          />
          <TextInput
            label="Promemoria: giorni prima dell’evento"
            placeholder="Nessun promemoria"
            inputMode="numeric"
            {...field('reminderDays')}
          />
        </Fields>
      </Section>
    </>
  )
}
