import type { Screen, WebFeature } from '#kit/web/screens.ts'
import { notificationsScreens } from '#f/system/notifications/web/screens.ts'
import { batchesScreens } from '#f/system/batches/web/screens.ts'
import { coursesScreens } from '#f/school/courses/web/screens.ts'
import { studentsScreens } from '#f/school/students/web/screens.ts'
import { teachersScreens } from '#f/school/teachers/web/screens.ts'
import { subjectsScreens } from '#f/school/subjects/web/screens.ts'
import { roomsScreens } from '#f/school/rooms/web/screens.ts'
import { examsScreens } from '#f/teaching/exams/web/screens.ts'
import { lessonsScreens } from '#f/teaching/lessons/web/screens.ts'
import { attendanceScreens } from '#f/teaching/attendance/web/screens.ts'
import { makeupsScreens } from '#f/teaching/makeups/web/screens.ts'
import { teacherImportsScreens } from '#f/teaching/teacher-imports/web/screens.ts'
import { lessonImportsScreens } from '#f/teaching/lesson-imports/web/screens.ts'
import { paymentsScreens } from '#f/billing/payments/web/screens.ts'
import { overdueScreens } from '#f/billing/overdue/web/screens.ts'
import { statementsScreens } from '#f/billing/statements/web/screens.ts'
import { studentImportsScreens } from '#f/billing/student-imports/web/screens.ts'
import { paymentImportsScreens } from '#f/billing/payment-imports/web/screens.ts'
import { noticesScreens } from '#f/messages/notices/web/screens.ts'
import { absenceNoticesScreens } from '#f/messages/absence-notices/web/screens.ts'
import { automaticScreens } from '#f/messages/automatic/web/screens.ts'
import { eventsScreens } from '#f/events/events/web/screens.ts'
import { invitationsScreens } from '#f/events/invitations/web/screens.ts'
import { leadFormsScreens } from '#f/crm/lead-forms/web/screens.ts'
import { leadImportsScreens } from '#f/crm/imports/web/screens.ts'
import { retentionScreens } from '#f/crm/retention/web/screens.ts'
import { leadEnrolmentsScreens } from '#f/crm/lead-enrolments/web/screens.ts'
import { leadsScreens } from '#f/crm/leads/web/screens.ts'
import { tagsScreens } from '#f/crm/tags/web/screens.ts'
import { callsScreens } from '#f/crm/calls/web/screens.ts'
import { dashboardScreens } from '#f/overview/dashboard/web/screens.ts'
import { activityScreens } from '#f/overview/activity/web/screens.ts'
import { searchScreens } from '#f/overview/search/web/screens.ts'
import { reportsScreens } from '#f/overview/reports/web/screens.ts'
import { diaryScreens } from '#f/overview/diary/web/screens.ts'
import { todayScreens } from '#f/overview/today/web/screens.ts'
import { moveInScreens } from '#f/overview/move-in/web/screens.ts'
import { personDataScreens } from '#f/overview/person-data/web/screens.ts'
import { composedScreens } from './screens/composed.ts'

/** The screens of every feature, in the order of the areas: the only list of them. */
export const features: readonly WebFeature[] = [
  notificationsScreens,
  batchesScreens,
  coursesScreens,
  studentsScreens,
  teachersScreens,
  subjectsScreens,
  roomsScreens,
  examsScreens,
  lessonsScreens,
  attendanceScreens,
  makeupsScreens,
  teacherImportsScreens,
  lessonImportsScreens,
  paymentsScreens,
  overdueScreens,
  statementsScreens,
  studentImportsScreens,
  paymentImportsScreens,
  noticesScreens,
  absenceNoticesScreens,
  automaticScreens,
  invitationsScreens,
  eventsScreens,
  tagsScreens,
  leadsScreens,
  leadEnrolmentsScreens,
  leadImportsScreens,
  leadFormsScreens,
  retentionScreens,
  callsScreens,
  dashboardScreens,
  searchScreens,
  activityScreens,
  reportsScreens,
  diaryScreens,
  todayScreens,
  personDataScreens,
  moveInScreens,
  composedScreens,
]

/** The screens of one kind of user in one area, by the name that the manifests use. */
export const screensOf = (area: keyof WebFeature): readonly Screen[] =>
  features.flatMap((feature): readonly Screen[] => feature[area] ?? [])
