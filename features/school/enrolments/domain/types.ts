/** A student in a course, as the rules see it. */
export interface Enrolment {
  readonly id: number
  readonly studentId: number
  readonly courseId: number
  readonly withdrawn: boolean
}

/** A student's courses as the student form sends them: all, and those she withdrew from. */
export interface EnrolmentChoice {
  readonly courseIds: readonly number[]
  readonly withdrawnCourseIds: readonly number[]
}

/** What must change to get from the enrolments that are to those that were chosen. */
export interface EnrolmentPlan {
  readonly enrol: readonly number[]
  readonly remove: readonly number[]
  readonly withdraw: readonly number[]
  readonly readmit: readonly number[]
}
