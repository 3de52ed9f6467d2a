/** What other features may show of the courses. */
export { COURSE_READERS, useCourse } from './api.ts'
export { CourseLink, coursePlace } from './components/course-link.tsx'
export { useCategoryFilter, useCourseFilter } from './components/filters.ts'
export { CourseMultiSelect } from './components/multi-select.tsx'
export { AcademicYearSelect, CategorySelect, CourseSelect } from './components/selects.tsx'
