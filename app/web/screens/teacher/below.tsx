import { NoticesSection } from '#f/messages/notices/web/public.tsx'
import { PersonDataSection } from '#f/overview/person-data/web/public.tsx'
import { RecordPart } from '#kit/web/record-part.tsx'

/** What other features know of a teacher, below their data; `name` is "Cognome Nome". */
export default function Below({ id, name }: { id: number; name: string }) {
  return (
    <RecordPart name="altro" label="Altro">
      <NoticesSection kind="teacher" personId={id} />
      <PersonDataSection of="teacher" id={id} name={name} />
    </RecordPart>
  )
}
