import {
  CourseDiaryPage,
  LeadDiaryPage,
  StudentDiaryPage,
  TeacherDiaryPage,
} from '#f/overview/diary/web/pages.tsx'
import { CourseAround } from './course-sheet/around.ts'
import { LeadAround } from './lead/around.ts'
import { StudentAround } from './student/around.ts'
import { TeacherAround } from './teacher/around.ts'

/** What happened with a record, as a section of its page. */
export const DiaryOfStudent = () => (
  <StudentAround view="diario">
    <StudentDiaryPage />
  </StudentAround>
)

export const DiaryOfCourse = () => (
  <CourseAround view="diario">
    <CourseDiaryPage />
  </CourseAround>
)

export const DiaryOfTeacher = () => (
  <TeacherAround view="diario">
    <TeacherDiaryPage />
  </TeacherAround>
)

export const DiaryOfLead = () => (
  <LeadAround view="diario">
    <LeadDiaryPage />
  </LeadAround>
)
