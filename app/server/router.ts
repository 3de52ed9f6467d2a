import { accountsRoutes } from '#f/accounts/server/routes.ts'
import { auditRoutes } from '#f/audit/server/routes.ts'
import { coursesRoutes } from '#f/courses/server/routes.ts'
import { enrolmentsRoutes } from '#f/enrolments/server/routes.ts'
import { mailRoutes } from '#f/mail/server/routes.ts'
import { searchRoutes } from '#f/search/server/routes.ts'
import { settingsRoutes } from '#f/settings/server/routes.ts'
import { studentsRoutes } from '#f/students/server/routes.ts'

/** Every feature's operations, by feature: what /api serves and the OpenAPI page describes. */
export const router = {
  accounts: accountsRoutes,
  audit: auditRoutes,
  courses: coursesRoutes,
  enrolments: enrolmentsRoutes,
  mail: mailRoutes,
  search: searchRoutes,
  settings: settingsRoutes,
  students: studentsRoutes,
}
