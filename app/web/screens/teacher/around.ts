import { around } from '../around.tsx'

/** Around the screens about a teacher. */
export const TeacherAround = around('teacher', () => import('./head.tsx'))
