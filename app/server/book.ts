import { accountCodes } from '#f/accounts/domain/contract.ts'
import { accountSentences } from '#f/accounts/domain/text.ts'
import { accountConstraints } from '#f/accounts/server/mutations.ts'
import { attendanceCodes } from '#f/attendance/domain/contract.ts'
import { attendanceSentences } from '#f/attendance/domain/text.ts'
import { attendanceConstraints } from '#f/attendance/server/mutations.ts'
import { closingCodes } from '#f/closings/domain/contract.ts'
import { closingSentences } from '#f/closings/domain/text.ts'
import { courseCodes } from '#f/courses/domain/contract.ts'
import { courseSentences } from '#f/courses/domain/text.ts'
import { courseConstraints } from '#f/courses/server/mutations.ts'
import { enrolmentCodes } from '#f/enrolments/domain/contract.ts'
import { enrolmentSentences } from '#f/enrolments/domain/text.ts'
import { enrolmentConstraints } from '#f/enrolments/server/mutations.ts'
import { examCodes } from '#f/exams/domain/contract.ts'
import { examSentences } from '#f/exams/domain/text.ts'
import { feedCodes } from '#f/feeds/domain/contract.ts'
import { feedSentences } from '#f/feeds/domain/text.ts'
import { feedConstraints } from '#f/feeds/server/mutations.ts'
import { fileCodes } from '#f/files/domain/contract.ts'
import { fileSentences } from '#f/files/domain/text.ts'
import { lessonCodes } from '#f/lessons/domain/contract.ts'
import { lessonSentences } from '#f/lessons/domain/text.ts'
import { lessonConstraints } from '#f/lessons/server/mutations.ts'
import { mailCodes } from '#f/mail/domain/contract.ts'
import { mailSentences } from '#f/mail/domain/text.ts'
import { makeupCodes } from '#f/makeups/domain/contract.ts'
import { makeupSentences } from '#f/makeups/domain/text.ts'
import { makeupConstraints } from '#f/makeups/server/mutations.ts'
import { materialCodes } from '#f/materials/domain/contract.ts'
import { materialSentences } from '#f/materials/domain/text.ts'
import { materialConstraints } from '#f/materials/server/mutations.ts'
import { notificationCodes } from '#f/notifications/domain/contract.ts'
import { notificationSentences } from '#f/notifications/domain/text.ts'
import { paymentCodes } from '#f/payments/domain/contract.ts'
import { paymentSentences } from '#f/payments/domain/text.ts'
import { paymentConstraints } from '#f/payments/server/mutations.ts'
import { roomCodes } from '#f/rooms/domain/contract.ts'
import { roomSentences } from '#f/rooms/domain/text.ts'
import { roomConstraints } from '#f/rooms/server/mutations.ts'
import { settingsCodes } from '#f/settings/domain/contract.ts'
import { settingsSentences } from '#f/settings/domain/text.ts'
import { statementCodes } from '#f/statements/domain/contract.ts'
import { statementSentences } from '#f/statements/domain/text.ts'
import { statementConstraints } from '#f/statements/server/mutations.ts'
import { studentCodes } from '#f/students/domain/contract.ts'
import { studentSentences } from '#f/students/domain/text.ts'
import { studentConstraints } from '#f/students/server/mutations.ts'
import { subjectCodes } from '#f/subjects/domain/contract.ts'
import { subjectSentences } from '#f/subjects/domain/text.ts'
import { subjectConstraints } from '#f/subjects/server/mutations.ts'
import { teacherCodes } from '#f/teachers/domain/contract.ts'
import { teacherSentences } from '#f/teachers/domain/text.ts'
import { teacherConstraints } from '#f/teachers/server/mutations.ts'
import { kitCodes, kitSentences } from '#kit/domain/errors.ts'
import { refusalBook, refusalPage, type RefusalBook } from '#kit/server/refusals.ts'

/** The codes, sentences and named constraints of the whole program. */
export const book: RefusalBook = refusalBook([
  refusalPage(kitCodes, kitSentences),
  refusalPage(accountCodes, accountSentences, accountConstraints),
  refusalPage(attendanceCodes, attendanceSentences, attendanceConstraints),
  refusalPage(closingCodes, closingSentences),
  refusalPage(courseCodes, courseSentences, courseConstraints),
  refusalPage(enrolmentCodes, enrolmentSentences, enrolmentConstraints),
  refusalPage(examCodes, examSentences),
  refusalPage(feedCodes, feedSentences, feedConstraints),
  refusalPage(fileCodes, fileSentences),
  refusalPage(lessonCodes, lessonSentences, lessonConstraints),
  refusalPage(mailCodes, mailSentences),
  refusalPage(makeupCodes, makeupSentences, makeupConstraints),
  refusalPage(materialCodes, materialSentences, materialConstraints),
  refusalPage(notificationCodes, notificationSentences),
  refusalPage(paymentCodes, paymentSentences, paymentConstraints),
  refusalPage(roomCodes, roomSentences, roomConstraints),
  refusalPage(settingsCodes, settingsSentences),
  refusalPage(statementCodes, statementSentences, statementConstraints),
  refusalPage(studentCodes, studentSentences, studentConstraints),
  refusalPage(subjectCodes, subjectSentences, subjectConstraints),
  refusalPage(teacherCodes, teacherSentences, teacherConstraints),
])
