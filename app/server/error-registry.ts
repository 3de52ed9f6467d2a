import { accountCodes } from '#f/system/accounts/domain/contract.ts'
import { accountSentences } from '#f/system/accounts/domain/text.ts'
import { accountConstraints } from '#f/system/accounts/server/mutations.ts'
import { attendanceCodes } from '#f/teaching/attendance/domain/contract.ts'
import { attendanceSentences } from '#f/teaching/attendance/domain/text.ts'
import { attendanceConstraints } from '#f/teaching/attendance/server/mutations.ts'
import { batchCodes } from '#f/system/batches/domain/contract.ts'
import { batchSentences } from '#f/system/batches/domain/text.ts'
import { closingCodes } from '#f/teaching/closings/domain/contract.ts'
import { closingSentences } from '#f/teaching/closings/domain/text.ts'
import { courseCodes } from '#f/school/courses/domain/contract.ts'
import { courseSentences } from '#f/school/courses/domain/text.ts'
import { courseConstraints } from '#f/school/courses/server/mutations.ts'
import { enrolmentCodes } from '#f/school/enrolments/domain/contract.ts'
import { enrolmentSentences } from '#f/school/enrolments/domain/text.ts'
import { enrolmentConstraints } from '#f/school/enrolments/server/mutations.ts'
import { examCodes } from '#f/teaching/exams/domain/contract.ts'
import { examSentences } from '#f/teaching/exams/domain/text.ts'
import { feedCodes } from '#f/teaching/feeds/domain/contract.ts'
import { feedSentences } from '#f/teaching/feeds/domain/text.ts'
import { feedConstraints } from '#f/teaching/feeds/server/mutations.ts'
import { fileCodes } from '#f/system/files/domain/contract.ts'
import { fileSentences } from '#f/system/files/domain/text.ts'
import { lessonCodes } from '#f/teaching/lessons/domain/contract.ts'
import { lessonSentences } from '#f/teaching/lessons/domain/text.ts'
import { lessonConstraints } from '#f/teaching/lessons/server/mutations.ts'
import { mailCodes } from '#f/system/mail/domain/contract.ts'
import { mailSentences } from '#f/system/mail/domain/text.ts'
import { makeupCodes } from '#f/teaching/makeups/domain/contract.ts'
import { makeupSentences } from '#f/teaching/makeups/domain/text.ts'
import { makeupConstraints } from '#f/teaching/makeups/server/mutations.ts'
import { materialCodes } from '#f/teaching/materials/domain/contract.ts'
import { materialSentences } from '#f/teaching/materials/domain/text.ts'
import { materialConstraints } from '#f/teaching/materials/server/mutations.ts'
import { notificationCodes } from '#f/system/notifications/domain/contract.ts'
import { notificationSentences } from '#f/system/notifications/domain/text.ts'
import { overdueCodes } from '#f/billing/overdue/domain/contract.ts'
import { overdueSentences } from '#f/billing/overdue/domain/text.ts'
import { paymentCodes } from '#f/billing/payments/domain/contract.ts'
import { paymentSentences } from '#f/billing/payments/domain/text.ts'
import { paymentConstraints } from '#f/billing/payments/server/mutations.ts'
import { planCodes } from '#f/billing/plans/domain/contract.ts'
import { planSentences } from '#f/billing/plans/domain/text.ts'
import { planConstraints } from '#f/billing/plans/server/mutations.ts'
import { roomCodes } from '#f/school/rooms/domain/contract.ts'
import { roomSentences } from '#f/school/rooms/domain/text.ts'
import { roomConstraints } from '#f/school/rooms/server/mutations.ts'
import { settingsCodes } from '#f/system/settings/domain/contract.ts'
import { settingsSentences } from '#f/system/settings/domain/text.ts'
import { statementCodes } from '#f/billing/statements/domain/contract.ts'
import { statementSentences } from '#f/billing/statements/domain/text.ts'
import { statementConstraints } from '#f/billing/statements/server/mutations.ts'
import { studentCodes } from '#f/school/students/domain/contract.ts'
import { studentSentences } from '#f/school/students/domain/text.ts'
import { studentConstraints } from '#f/school/students/server/mutations.ts'
import { subjectCodes } from '#f/school/subjects/domain/contract.ts'
import { subjectSentences } from '#f/school/subjects/domain/text.ts'
import { subjectConstraints } from '#f/school/subjects/server/mutations.ts'
import { teacherCodes } from '#f/school/teachers/domain/contract.ts'
import { teacherSentences } from '#f/school/teachers/domain/text.ts'
import { teacherConstraints } from '#f/school/teachers/server/mutations.ts'
import { reportCodes } from '#f/overview/reports/domain/contract.ts'
import { reportSentences } from '#f/overview/reports/domain/text.ts'
import { viewCodes } from '#f/system/views/domain/contract.ts'
import { viewSentences } from '#f/system/views/domain/text.ts'
import { kitCodes, kitSentences } from '#kit/domain/errors.ts'
import { errorRegistry, featureErrors, type ErrorRegistry } from '#kit/server/error-registry.ts'

/** The codes, sentences and named constraints of the whole program. */
export const errors: ErrorRegistry = errorRegistry([
  featureErrors(kitCodes, kitSentences),
  featureErrors(accountCodes, accountSentences, accountConstraints),
  featureErrors(attendanceCodes, attendanceSentences, attendanceConstraints),
  featureErrors(batchCodes, batchSentences),
  featureErrors(closingCodes, closingSentences),
  featureErrors(courseCodes, courseSentences, courseConstraints),
  featureErrors(enrolmentCodes, enrolmentSentences, enrolmentConstraints),
  featureErrors(examCodes, examSentences),
  featureErrors(feedCodes, feedSentences, feedConstraints),
  featureErrors(fileCodes, fileSentences),
  featureErrors(lessonCodes, lessonSentences, lessonConstraints),
  featureErrors(mailCodes, mailSentences),
  featureErrors(makeupCodes, makeupSentences, makeupConstraints),
  featureErrors(materialCodes, materialSentences, materialConstraints),
  featureErrors(notificationCodes, notificationSentences),
  featureErrors(overdueCodes, overdueSentences),
  featureErrors(paymentCodes, paymentSentences, paymentConstraints),
  featureErrors(planCodes, planSentences, planConstraints),
  featureErrors(reportCodes, reportSentences),
  featureErrors(roomCodes, roomSentences, roomConstraints),
  featureErrors(settingsCodes, settingsSentences),
  featureErrors(statementCodes, statementSentences, statementConstraints),
  featureErrors(studentCodes, studentSentences, studentConstraints),
  featureErrors(subjectCodes, subjectSentences, subjectConstraints),
  featureErrors(teacherCodes, teacherSentences, teacherConstraints),
  featureErrors(viewCodes, viewSentences),
])
