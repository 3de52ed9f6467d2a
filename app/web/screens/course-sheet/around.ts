import { around, frame } from '../around.tsx'

/** Around a screen about the course of this id. */
export const CourseFrame = frame(() => import('./head.tsx'))

/** Around the screens about a course. */
export const CourseAround = around('course', CourseFrame)
