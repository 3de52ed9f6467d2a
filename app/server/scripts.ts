import { accountScripts } from '#f/accounts/server/catalogue.ts'
import { attendanceScripts } from '#f/attendance/server/catalogue.ts'
import { closingScripts } from '#f/closings/server/catalogue.ts'
import { courseScripts } from '#f/courses/server/catalogue.ts'
import { enrolmentScripts } from '#f/enrolments/server/catalogue.ts'
import { examScripts } from '#f/exams/server/catalogue.ts'
import { fileScripts } from '#f/files/server/catalogue.ts'
import { lessonScripts } from '#f/lessons/server/catalogue.ts'
import { makeupScripts } from '#f/makeups/server/catalogue.ts'
import { discountScripts, materialScripts } from '#f/materials/server/catalogue.ts'
import { notificationScripts } from '#f/notifications/server/catalogue.ts'
import { paymentScripts } from '#f/payments/server/catalogue.ts'
import { roomScripts } from '#f/rooms/server/catalogue.ts'
import { settingsScripts } from '#f/settings/server/catalogue.ts'
import { studentScripts } from '#f/students/server/catalogue.ts'
import { subjectScripts } from '#f/subjects/server/catalogue.ts'
import { teacherScripts } from '#f/teachers/server/catalogue.ts'
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
