import { around } from '../around.tsx'

/** Around the screens about a student. */
export const StudentAround = around('student', () => import('./head.tsx'))
