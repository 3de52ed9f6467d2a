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
  /** Of the new courses all lessons count, also those held before today. */
  readonly fromStart?: boolean | undefined
}

/** What must change to get from the enrolments that are to those that were chosen. */
export interface EnrolmentPlan {
  readonly enrol: readonly number[]
  readonly remove: readonly number[]
  readonly withdraw: readonly number[]
  readonly readmit: readonly number[]
}
