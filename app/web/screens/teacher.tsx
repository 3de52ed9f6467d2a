import { PersonDataSection } from '#f/overview/person-data/web/public.tsx'
import { NoticesSection } from '#f/messages/notices/web/public.tsx'
import { EditTeacherPage } from '#f/school/teachers/web/pages/edit.tsx'
import { fullName } from '#kit/domain/format.ts'
import { RecordPart } from '#kit/web/record-part.tsx'
import { TeacherAround } from './teacher/around.ts'

/** "Modifica insegnante", with what other features know of a teacher. */
export function TeacherPage() {
  return (
    <TeacherAround>
      <EditTeacherPage
        below={(teacher) => (
          <RecordPart name="altro" label="Altro">
            <NoticesSection kind="teacher" personId={teacher.id} />
            <PersonDataSection of="teacher" id={teacher.id} name={fullName(teacher)} />
          </RecordPart>
        )}
      />
    </TeacherAround>
  )
}
