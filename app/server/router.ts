import { accountsRoutes } from '#f/accounts/server/routes.ts'
import { attendanceRoutes } from '#f/attendance/server/routes.ts'
import { auditRoutes } from '#f/audit/server/routes.ts'
import { closingsRoutes } from '#f/closings/server/routes.ts'
import { coursesRoutes } from '#f/courses/server/routes.ts'
import { enrolmentsRoutes } from '#f/enrolments/server/routes.ts'
import { examsRoutes } from '#f/exams/server/routes.ts'
import { feedsRoutes } from '#f/feeds/server/routes.ts'
import { hoursRoutes } from '#f/hours/server/routes.ts'
import { lessonsRoutes } from '#f/lessons/server/routes.ts'
import { mailRoutes } from '#f/mail/server/routes.ts'
import { makeupsRoutes } from '#f/makeups/server/routes.ts'
import { materialsRoutes } from '#f/materials/server/routes.ts'
import { notificationsRoutes } from '#f/notifications/server/routes.ts'
import { paymentsRoutes } from '#f/payments/server/routes.ts'
import { roomsRoutes } from '#f/rooms/server/routes.ts'
import { searchRoutes } from '#f/search/server/routes.ts'
import { settingsRoutes } from '#f/settings/server/routes.ts'
import { statementsRoutes } from '#f/statements/server/routes.ts'
import { studentsRoutes } from '#f/students/server/routes.ts'
import { subjectsRoutes } from '#f/subjects/server/routes.ts'
import { teachersRoutes } from '#f/teachers/server/routes.ts'

/** Every feature's operations, by feature: what /api serves and the OpenAPI page describes. */
export const router = {
  accounts: accountsRoutes,
  attendance: attendanceRoutes,
  audit: auditRoutes,
  closings: closingsRoutes,
  courses: coursesRoutes,
  enrolments: enrolmentsRoutes,
  exams: examsRoutes,
  feeds: feedsRoutes,
  hours: hoursRoutes,
  lessons: lessonsRoutes,
  mail: mailRoutes,
  makeups: makeupsRoutes,
  materials: materialsRoutes,
  notifications: notificationsRoutes,
  payments: paymentsRoutes,
  rooms: roomsRoutes,
  search: searchRoutes,
  settings: settingsRoutes,
  statements: statementsRoutes,
  students: studentsRoutes,
  subjects: subjectsRoutes,
  teachers: teachersRoutes,
}
