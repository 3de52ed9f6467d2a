import { MergesSection } from '#f/school/merges/web/public.tsx'
import { RoomsSection } from '#f/school/rooms/web/public.tsx'
import { SubjectsSection } from '#f/school/subjects/web/public.tsx'
import { TeachersSection } from '#f/school/teachers/web/public.tsx'
import { Late } from '#kit/web/late.tsx'
import classes from './school.module.css'

/** Who teaches, where and what: below the day and the calendar, and loaded after them. */
export default function SchoolLists() {
  return (
    <Late titles={['Insegnanti', 'Aule', 'Materie']} className={classes['lists'] ?? ''}>
      <TeachersSection />
      <RoomsSection />
      <SubjectsSection />
      <MergesSection />
    </Late>
  )
}
