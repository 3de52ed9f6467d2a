/** What other features and the program may show of who was there. */
export { useAttendanceColumns } from './components/course-columns.tsx'
export { MissingOfCourse } from './components/missing-of-course.tsx'
export { useStudentAttendance } from './components/student-columns.tsx'
export { StudentPresence } from './components/student-presence.tsx'
export { StudentLessons } from './components/absences/student-lessons.tsx'
export { justify } from './actions.ts'
export { useAskedFigure } from './components/absences/asked-figure.tsx'
