import type { Place } from '#kit/web/places.ts'

/** Where the grades of an exam are entered. */
export function examPlace(id: number): Place {
  return { to: '/app/esameDetails', search: { id } }
}

/** The grades of an exam, to print. */
export function examPrint(id: number): Place {
  return { to: '/app/pdfExam', search: { id } }
}

/** The exams of a student in a course, to print. */
export function studentPrint(studentId: number, courseId: number): Place {
  return { to: '/app/pdfEsameSingoloPage', search: { id: studentId, corso: courseId } }
}
