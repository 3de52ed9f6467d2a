import { accountScripts } from '#f/system/accounts/server/catalogue.ts'
import { attendanceScripts } from '#f/teaching/attendance/server/catalogue.ts'
import { closingScripts } from '#f/teaching/closings/server/catalogue.ts'
import { courseScripts } from '#f/school/courses/server/catalogue.ts'
import { enrolmentScripts } from '#f/school/enrolments/server/catalogue.ts'
import { examScripts } from '#f/teaching/exams/server/catalogue.ts'
import { fileScripts } from '#f/system/files/server/catalogue.ts'
import { lessonScripts } from '#f/teaching/lessons/server/catalogue.ts'
import { makeupScripts } from '#f/teaching/makeups/server/catalogue.ts'
import { discountScripts, materialScripts } from '#f/teaching/materials/server/catalogue.ts'
import { notificationScripts } from '#f/system/notifications/server/catalogue.ts'
import { paymentScripts } from '#f/billing/payments/server/catalogue.ts'
import { roomScripts } from '#f/school/rooms/server/catalogue.ts'
import { settingsScripts } from '#f/system/settings/server/catalogue.ts'
import { studentScripts } from '#f/school/students/server/catalogue.ts'
import { subjectScripts } from '#f/school/subjects/server/catalogue.ts'
import { teacherScripts } from '#f/school/teachers/server/catalogue.ts'
import type { Script } from '#kit/server/script.ts'

/** Every script of the catalogue under its title: what is served and what docs/scripts.md describes. */
export const scripts: readonly (readonly [title: string, scripts: readonly Script[]])[] = [
  ['Session and users', accountScripts],
  ['Courses and categories', courseScripts],
  ['Lessons', lessonScripts],
  ['Attendance and absences', attendanceScripts],
  ['Closing days', closingScripts],
  ['Students', studentScripts],
  ['Changes of class', enrolmentScripts],
  ['Classrooms', roomScripts],
  ['Subjects', subjectScripts],
  ['Teachers', teacherScripts],
  ['Makeup lessons', makeupScripts],
  ['Exams and grades', examScripts],
  ['Homework, handouts, documents', materialScripts],
  ['Payments', paymentScripts],
  ['Discounts', discountScripts],
  ['Notifications', notificationScripts],
  ['Settings', settingsScripts],
  ['Spreadsheets', fileScripts],
]
