import { FeedButton } from '#f/teaching/feeds/web/public.tsx'
import { HoursPage } from '#f/teaching/hours/web/pages.tsx'
import { InvoicesSection } from '#f/school/teachers/web/public.tsx'
import { TeacherAround } from './teacher/around.ts'

/** "Ore da fatturare": what a teacher worked, and beside it what she has invoiced. */
export function InvoicesPage() {
  return (
    <TeacherAround view="ore">
      <HoursPage
        actions={({ id, name }) => <FeedButton kind="teacher" id={id} name={name} />}
        sections={({ id }) => <InvoicesSection teacherId={id} />}
      />
    </TeacherAround>
  )
}
