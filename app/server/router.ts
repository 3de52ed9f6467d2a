import { accountsRoutes } from '#f/system/accounts/server/routes.ts'
import { attendanceRoutes } from '#f/teaching/attendance/server/routes.ts'
import { auditRoutes } from '#f/system/audit/server/routes.ts'
import { batchesRoutes } from '#f/system/batches/server/routes.ts'
import { closingsRoutes } from '#f/teaching/closings/server/routes.ts'
import { coursesRoutes } from '#f/school/courses/server/routes.ts'
import { enrolmentsRoutes } from '#f/school/enrolments/server/routes.ts'
import { examsRoutes } from '#f/teaching/exams/server/routes.ts'
import { feedsRoutes } from '#f/teaching/feeds/server/routes.ts'
import { hoursRoutes } from '#f/teaching/hours/server/routes.ts'
import { lessonsRoutes } from '#f/teaching/lessons/server/routes.ts'
import { mailRoutes } from '#f/system/mail/server/routes.ts'
import { makeupsRoutes } from '#f/teaching/makeups/server/routes.ts'
import { materialsRoutes } from '#f/teaching/materials/server/routes.ts'
import { notificationsRoutes } from '#f/system/notifications/server/routes.ts'
import { overdueRoutes } from '#f/billing/overdue/server/routes.ts'
import { paymentsRoutes } from '#f/billing/payments/server/routes.ts'
import { plansRoutes } from '#f/billing/plans/server/routes.ts'
import { roomsRoutes } from '#f/school/rooms/server/routes.ts'
import { searchRoutes } from '#f/overview/search/server/routes.ts'
import { settingsRoutes } from '#f/system/settings/server/routes.ts'
import { statementsRoutes } from '#f/billing/statements/server/routes.ts'
import { studentsRoutes } from '#f/school/students/server/routes.ts'
import { subjectsRoutes } from '#f/school/subjects/server/routes.ts'
import { teachersRoutes } from '#f/school/teachers/server/routes.ts'
import { viewsRoutes } from '#f/system/views/server/routes.ts'

/** Every feature's operations, by feature: what /api serves and the OpenAPI page describes. */
export const router = {
  accounts: accountsRoutes,
  attendance: attendanceRoutes,
  audit: auditRoutes,
  batches: batchesRoutes,
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
  overdue: overdueRoutes,
  payments: paymentsRoutes,
  plans: plansRoutes,
  rooms: roomsRoutes,
  search: searchRoutes,
  settings: settingsRoutes,
  statements: statementsRoutes,
  students: studentsRoutes,
  subjects: subjectsRoutes,
  teachers: teachersRoutes,
  views: viewsRoutes,
}
