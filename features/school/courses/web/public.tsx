/** What other features may show of the courses. */
export {
  useCategories,
  useCourse,
  useCourseOptions,
  useIsOffered,
  useTrashedCourses,
} from './api.ts'
export { useCalendarAction, usePdfAction } from './components/calendar-actions.tsx'
export { saveWeekday, useCourseSheets } from './components/calendar-courses.ts'
export { coursePlace } from './components/course-place.ts'
export { CATEGORY_FILTER, COURSE_FILTER, YEAR_FILTER } from './components/filters.ts'
export { CourseHead } from './components/head.tsx'
export { CourseMultiSelect } from './components/multi-select.tsx'
export { CourseSelect } from './components/selects.tsx'
export { CATEGORY_WORDS, courseLabel } from './components/words.ts'
