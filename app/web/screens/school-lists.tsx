import { RoomsSection } from '#f/rooms/web/public.tsx'
import { SubjectsSection } from '#f/subjects/web/public.tsx'
import { TeachersSection } from '#f/teachers/web/public.tsx'
import classes from './school.module.css'

/** Who teaches, where and what: below the day and the calendar, and loaded after them. */
export default function SchoolLists() {
  return (
    <div className={classes['lists']}>
      <TeachersSection />
      <RoomsSection />
      <SubjectsSection />
    </div>
  )
}
