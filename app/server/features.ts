import { accountsFeature } from '#f/system/accounts/server/feature.ts'
import { auditFeature } from '#f/system/audit/server/feature.ts'
import { filesFeature } from '#f/system/files/server/feature.ts'
import { settingsFeature } from '#f/system/settings/server/feature.ts'
import { mailServerFeature } from '#f/system/mail-server/server/feature.ts'
import { mailFeature } from '#f/system/mail/server/feature.ts'
import { accessMailsFeature } from '#f/system/access-mails/server/feature.ts'
import { notificationsFeature } from '#f/system/notifications/server/feature.ts'
import { batchesFeature } from '#f/system/batches/server/feature.ts'
import { backupsFeature } from '#f/system/backups/server/feature.ts'
import { installationFeature } from '#f/system/installation/server/feature.ts'
import { importsFeature } from '#f/system/imports/server/feature.ts'
import { templatesFeature } from '#f/system/templates/server/feature.ts'
import { viewsFeature } from '#f/system/views/server/feature.ts'
import { coursesFeature } from '#f/school/courses/server/feature.ts'
import { studentsFeature } from '#f/school/students/server/feature.ts'
import { enrolmentsFeature } from '#f/school/enrolments/server/feature.ts'
import { consentsFeature } from '#f/school/consents/server/feature.ts'
import { teachersFeature } from '#f/school/teachers/server/feature.ts'
import { recipientsFeature } from '#f/school/recipients/server/feature.ts'
import { roomsFeature } from '#f/school/rooms/server/feature.ts'
import { subjectsFeature } from '#f/school/subjects/server/feature.ts'
import { mergesFeature } from '#f/school/merges/server/feature.ts'
import { lessonsFeature } from '#f/teaching/lessons/server/feature.ts'
import { closingsFeature } from '#f/teaching/closings/server/feature.ts'
import { attendanceFeature } from '#f/teaching/attendance/server/feature.ts'
import { makeupsFeature } from '#f/teaching/makeups/server/feature.ts'
import { examsFeature } from '#f/teaching/exams/server/feature.ts'
import { materialsFeature } from '#f/teaching/materials/server/feature.ts'
import { hoursFeature } from '#f/teaching/hours/server/feature.ts'
import { feedsFeature } from '#f/teaching/feeds/server/feature.ts'
import { teacherImportsFeature } from '#f/teaching/teacher-imports/server/feature.ts'
import { lessonImportsFeature } from '#f/teaching/lesson-imports/server/feature.ts'
import { plansFeature } from '#f/billing/plans/server/feature.ts'
import { paymentsFeature } from '#f/billing/payments/server/feature.ts'
import { overdueFeature } from '#f/billing/overdue/server/feature.ts'
import { statementsFeature } from '#f/billing/statements/server/feature.ts'
import { studentImportsFeature } from '#f/billing/student-imports/server/feature.ts'
import { paymentImportsFeature } from '#f/billing/payment-imports/server/feature.ts'
import { mailingsFeature } from '#f/messages/mailings/server/feature.ts'
import { noticesFeature } from '#f/messages/notices/server/feature.ts'
import { wordingsFeature } from '#f/messages/wordings/server/feature.ts'
import { absenceNoticesFeature } from '#f/messages/absence-notices/server/feature.ts'
import { automaticFeature } from '#f/messages/automatic/server/feature.ts'
import { eventsFeature } from '#f/events/events/server/feature.ts'
import { invitationsFeature } from '#f/events/invitations/server/feature.ts'
import { tagsFeature } from '#f/crm/tags/server/feature.ts'
import { leadImportsFeature } from '#f/crm/imports/server/feature.ts'
import { leadFormsFeature } from '#f/crm/lead-forms/server/feature.ts'
import { retentionFeature } from '#f/crm/retention/server/feature.ts'
import { leadsFeature } from '#f/crm/leads/server/feature.ts'
import { invitesFeature } from '#f/crm/invites/server/feature.ts'
import { leadEnrolmentsFeature } from '#f/crm/lead-enrolments/server/feature.ts'
import { callsFeature } from '#f/crm/calls/server/feature.ts'
import { dashboardFeature } from '#f/overview/dashboard/server/feature.ts'
import { activityFeature } from '#f/overview/activity/server/feature.ts'
import { searchFeature } from '#f/overview/search/server/feature.ts'
import { moveInFeature } from '#f/overview/move-in/server/feature.ts'
import { personDataFeature } from '#f/overview/person-data/server/feature.ts'
import { diaryFeature } from '#f/overview/diary/server/feature.ts'
import { reportsFeature } from '#f/overview/reports/server/feature.ts'
import { todayFeature } from '#f/overview/today/server/feature.ts'
import { kitCodes, kitSentences } from '#kit/domain/errors.ts'
import { errorRegistry, featureErrors, type ErrorRegistry } from '#kit/server/error-registry.ts'
import { joinDiaries } from '#kit/server/diary.ts'
import { joinFoundation } from '#kit/server/foundation.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import type { Letters } from '#kit/server/letter.ts'

/** Every feature of the program, in the order of the areas: the only list of them on the server. */
export const features: readonly ServerFeature[] = [
  accountsFeature,
  auditFeature,
  filesFeature,
  settingsFeature,
  mailServerFeature,
  mailFeature,
  accessMailsFeature,
  notificationsFeature,
  batchesFeature,
  backupsFeature,
  installationFeature,
  importsFeature,
  templatesFeature,
  viewsFeature,
  coursesFeature,
  studentsFeature,
  consentsFeature,
  enrolmentsFeature,
  teachersFeature,
  recipientsFeature,
  roomsFeature,
  subjectsFeature,
  mergesFeature,
  lessonsFeature,
  closingsFeature,
  attendanceFeature,
  makeupsFeature,
  examsFeature,
  materialsFeature,
  hoursFeature,
  feedsFeature,
  teacherImportsFeature,
  lessonImportsFeature,
  plansFeature,
  paymentsFeature,
  overdueFeature,
  statementsFeature,
  studentImportsFeature,
  paymentImportsFeature,
  mailingsFeature,
  noticesFeature,
  wordingsFeature,
  absenceNoticesFeature,
  automaticFeature,
  eventsFeature,
  invitationsFeature,
  tagsFeature,
  leadsFeature,
  invitesFeature,
  leadEnrolmentsFeature,
  leadImportsFeature,
  leadFormsFeature,
  retentionFeature,
  callsFeature,
  dashboardFeature,
  searchFeature,
  activityFeature,
  reportsFeature,
  personDataFeature,
  moveInFeature,
  diaryFeature,
  todayFeature,
]

/** What the server itself stands on. */
export const foundation = joinFoundation(features.map((feature) => feature.foundation))

/** Every operation, by feature: what /api serves and the OpenAPI page describes. */
export const router = Object.fromEntries(
  features.flatMap(({ name, routes }) => (routes ? [[name, routes]] : [])),
)

/** The codes, sentences and named constraints of the whole program. */
export const errors: ErrorRegistry = errorRegistry([
  featureErrors(kitCodes, kitSentences),
  ...features.flatMap(({ errors: own }) => own ?? []),
])

/** Every legacy script, under the titles of docs/scripts.md. */
export const scripts = features.flatMap((feature) => Object.entries(feature.scripts ?? {}))

/** Every kind of mail that the program sends, by the name under which it lies in the outbox. */
export const letters: Letters = Object.assign({}, ...features.map((feature) => feature.letters))

/** Every letter whose words the office may change. */
export const templates = features.flatMap((feature) => feature.templates ?? [])

/** How what was done is told in the diaries. */
export const diary = joinDiaries(features.flatMap(({ diary: own }) => own ?? []))

/** Every page behind a personal link. */
export const links = features.flatMap((feature) => feature.links ?? [])

/** Every address at which other programs leave something. */
export const doors = features.flatMap((feature) => feature.doors ?? [])

/** The stored files that are served under their record's address. */
export const fileRoutes = features.flatMap(({ files }) => files ?? [])

/** The spreadsheets and PDFs that are made when they are asked for. */
export const documents = features.flatMap((feature) => feature.documents ?? [])

/** Every kind of work on many rows that the server does by itself. */
export const batches = features.flatMap((feature) => feature.batches ?? [])
