import { accountScripts } from '#f/system/accounts/server/legacy.ts'
import { attendanceScripts } from '#f/teaching/attendance/server/legacy.ts'
import { closingScripts } from '#f/teaching/closings/server/legacy.ts'
import { courseScripts } from '#f/school/courses/server/legacy.ts'
import { enrolmentScripts } from '#f/school/enrolments/server/legacy.ts'
import { examScripts } from '#f/teaching/exams/server/legacy.ts'
import { fileScripts } from '#f/system/files/server/legacy.ts'
import { lessonScripts } from '#f/teaching/lessons/server/legacy.ts'
import { makeupScripts } from '#f/teaching/makeups/server/legacy.ts'
import { discountScripts, materialScripts } from '#f/teaching/materials/server/legacy.ts'
import { notificationScripts } from '#f/system/notifications/server/legacy.ts'
import { paymentScripts } from '#f/billing/payments/server/legacy.ts'
import { planScripts } from '#f/billing/plans/server/legacy.ts'
import { roomScripts } from '#f/school/rooms/server/legacy.ts'
import { settingsScripts } from '#f/system/settings/server/legacy.ts'
import { studentScripts } from '#f/school/students/server/legacy.ts'
import { subjectScripts } from '#f/school/subjects/server/legacy.ts'
import { teacherScripts } from '#f/school/teachers/server/legacy.ts'
import type { Script } from '#kit/server/legacy.ts'

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
  ['Plans', planScripts],
  ['Discounts', discountScripts],
  ['Notifications', notificationScripts],
  ['Settings', settingsScripts],
  ['Spreadsheets', fileScripts],
]
