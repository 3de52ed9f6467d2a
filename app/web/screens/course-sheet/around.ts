import { around } from '../around.tsx'

/** Around the screens about a course. */
export const CourseAround = around('course', () => import('./head.tsx'))
