import { accountCodes } from '#f/accounts/domain/contract.ts'
import { accountSentences } from '#f/accounts/domain/text.ts'
import { accountConstraints } from '#f/accounts/server/mutations.ts'
import { courseCodes } from '#f/courses/domain/contract.ts'
import { courseSentences } from '#f/courses/domain/text.ts'
import { courseConstraints } from '#f/courses/server/mutations.ts'
import { enrolmentCodes } from '#f/enrolments/domain/contract.ts'
import { enrolmentSentences } from '#f/enrolments/domain/text.ts'
import { enrolmentConstraints } from '#f/enrolments/server/mutations.ts'
import { fileCodes } from '#f/files/domain/contract.ts'
import { fileSentences } from '#f/files/domain/text.ts'
import { mailCodes } from '#f/mail/domain/contract.ts'
import { mailSentences } from '#f/mail/domain/text.ts'
import { settingsCodes } from '#f/settings/domain/contract.ts'
import { settingsSentences } from '#f/settings/domain/text.ts'
import { studentCodes } from '#f/students/domain/contract.ts'
import { studentSentences } from '#f/students/domain/text.ts'
import { studentConstraints } from '#f/students/server/mutations.ts'
import { kitCodes, kitSentences } from '#kit/domain/errors.ts'
import { refusalBook, refusalPage, type RefusalBook } from '#kit/server/refusals.ts'

/** The codes, sentences and named constraints of the whole program. */
export const book: RefusalBook = refusalBook([
  refusalPage(kitCodes, kitSentences),
  refusalPage(accountCodes, accountSentences, accountConstraints),
  refusalPage(courseCodes, courseSentences, courseConstraints),
  refusalPage(enrolmentCodes, enrolmentSentences, enrolmentConstraints),
  refusalPage(fileCodes, fileSentences),
  refusalPage(mailCodes, mailSentences),
  refusalPage(settingsCodes, settingsSentences),
  refusalPage(studentCodes, studentSentences, studentConstraints),
])
