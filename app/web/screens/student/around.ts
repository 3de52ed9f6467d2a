import { around, frame } from '../around.tsx'

/** Around a screen about the student of this id. */
export const StudentFrame = frame(() => import('./head.tsx'))

/** Around the screens about a student. */
export const StudentAround = around('student', StudentFrame)
