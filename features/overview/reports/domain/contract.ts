import type { Codes } from '#kit/domain/errors.ts'

export const reportCodes = {
  'reports.student_not_found': 'not_found',
  'reports.course_not_found': 'not_found',
  'reports.room_not_found': 'not_found',
  'reports.exam_not_found': 'not_found',
} as const satisfies Codes
