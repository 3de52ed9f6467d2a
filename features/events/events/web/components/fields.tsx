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
import {
  ATTACHMENT_KINDS,
  COVER_KINDS,
  FIELD_LABELS as label,
  NOT_A_COVER,
} from '../../domain/text.ts'
import { attachmentAddress } from '../api.ts'
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
  const room = event &&
    event.roomId !== null && { assigned: { id: event.roomId, name: event.roomName ?? '' } }
  return (
    <>
      <Section title="Dati dell’evento">
        <Fields>
          <Wide>
            <TextInput label={label.title} required autoFocus={!event} {...field('title')} />
          </Wide>
          <DayField label={label.day} required {...field('day')} />
          <TimeField label={label.startTime} required {...field('startTime')} />
          <TimeField label={label.endTime} required {...field('endTime')} />
          <TextInput label={label.capacity} required inputMode="numeric" {...field('capacity')} />
          <RoomSelect label={label.roomId} {...field('roomId')} {...room} clearable />
          <TextInput label={label.place} {...field('place')} />
          <Wide>
            <RichTextField label={label.description} required {...field('description')} />
          </Wide>
        </Fields>
        <Fields>
          <TextInput label={label.link1} type="url" {...field('link1')} />
          <TextInput label={label.link1Title} {...field('link1Title')} />
        </Fields>
        <Fields>
          <TextInput label={label.link2} type="url" {...field('link2')} />
          <TextInput label={label.link2Title} {...field('link2Title')} />
        </Fields>
      </Section>
      <Section title="Locandina e allegato">
        <Fields>
          <FileField
            label={label.cover}
            single
            accept=".jpg,.jpeg,.png"
            description={COVER_KINDS}
            check={checkFile({ allowed: 'image', other: NOT_A_COVER })}
            saved={() => event?.cover && <Cover event={event} />}
            {...field('cover')}
          />
          <FileField
            label={label.attachment}
            single
            description={ATTACHMENT_KINDS}
            check={checkFile({ allowed: 'document' })}
            saved={() =>
              event?.attachment && (
                <FileLink address={attachmentAddress(event)} file={event.attachment} />
              )
            }
            {...field('attachment')}
          />
        </Fields>
      </Section>
      <Section title="Lista d’attesa e promemoria">
        <Fields>
          <Switch label={label.offers} {...check('offers')} />
          <TextInput label={label.offerHours} inputMode="numeric" {...field('offerHours')} />
          <TextInput
            label={label.reminderDays}
            placeholder="Nessun promemoria"
            inputMode="numeric"
            {...field('reminderDays')}
          />
        </Fields>
      </Section>
    </>
  )
}
