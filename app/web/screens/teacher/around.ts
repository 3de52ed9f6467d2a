import { around, frame } from '../around.tsx'

/** Around the screens about a teacher. */
export const TeacherAround = around(
  'teacher',
  frame(() => import('./head.tsx')),
)
