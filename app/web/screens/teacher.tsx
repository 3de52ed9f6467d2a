import { PersonDataSection } from '#f/overview/person-data/web/public.tsx'
import { NoticesSection } from '#f/messages/notices/web/public.tsx'
import { EditTeacherPage } from '#f/school/teachers/web/pages/edit.tsx'

/** "Modifica insegnante", with what other features know of a teacher. */
export function TeacherPage() {
  return (
    <EditTeacherPage
      below={({ id }) => (
        <>
          <NoticesSection kind="teacher" personId={id} />
          <PersonDataSection of="teacher" id={id} />
        </>
      )}
    />
  )
}
