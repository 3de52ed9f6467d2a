import type { ComponentType } from 'react'
import type { Path } from '#kit/web/places.ts'

/** A screen of an area: its path below /app/ or /billing/, and where its component is. */
export interface Screen {
  readonly path: string
  readonly title: string
  /** Absent while the screen is not built: a page says that it will come. */
  readonly load?: () => Promise<ComponentType>
}

/** Only at the places that features have said. */
type ScreenIn<Area extends string> = Screen & { readonly path: Below<Area> }
type Below<Area extends string, P = Path> = P extends `${Area}${infer Rest}` ? Rest : never

const settings = () => import('./screens/settings.tsx').then((page) => page.SettingsPage)
const search = () => import('#f/overview/search/web/pages.tsx').then((page) => page.AdminSearchPage)
const billingSearch = () =>
  import('#f/overview/search/web/pages.tsx').then((page) => page.BillingSearchPage)
const coursePlan = () =>
  import('#f/billing/plans/web/pages/course.tsx').then((page) => page.CoursePlanPage)
const studentPlan = () =>
  import('#f/billing/plans/web/pages/student-plan.tsx').then((page) => page.StudentPlanPage)
const studentPlans = () =>
  import('#f/billing/plans/web/pages/student.tsx').then((page) => page.StudentPlansPage)

/** Screens of the call centre, users of type 4; no others exist for them. */
export const CALL_CENTRE: readonly ScreenIn<'/app/'>[] = [
  { path: 'dachiamare', title: 'Da Chiamare' },
  { path: 'dashboard', title: 'Dashboard' },
  { path: 'chiamati', title: 'Chiamati' },
  { path: 'editLead', title: 'Modifica lead' },
  { path: 'addLead', title: 'Nuovo lead' },
  { path: 'tag', title: 'Tag' },
  { path: 'addTag', title: 'Nuovo tag' },
  {
    path: 'usersettings',
    title: 'Impostazioni',
    load: settings,
  },
]

/** Screens of everybody else in the admin area, reports last. */
export const ADMIN: readonly ScreenIn<'/app/'>[] = [
  {
    path: 'corsi',
    title: 'Corsi',
    load: () => import('#f/school/courses/web/pages/list.tsx').then((page) => page.CoursesPage),
  },
  {
    path: 'addCorso',
    title: 'Crea nuovo corso',
    load: () => import('#f/school/courses/web/pages/add.tsx').then((page) => page.AddCoursePage),
  },
  {
    path: 'editCorso',
    title: 'Scheda classe',
    load: () => import('./course-sheet.tsx').then((page) => page.CourseSheetPage),
  },
  {
    path: 'categorie',
    title: 'Categorie',
    load: () =>
      import('#f/school/courses/web/pages/categories.tsx').then((page) => page.CategoriesPage),
  },
  {
    path: 'addCategorie',
    title: 'Crea nuova categoria',
    load: () =>
      import('#f/school/courses/web/pages/categories.tsx').then((page) => page.AddCategoryPage),
  },
  {
    path: 'cestinoCorsi',
    title: 'Archivio corsi',
    load: () =>
      import('#f/school/courses/web/pages/archive.tsx').then((page) => page.CourseArchivePage),
  },
  {
    path: 'studenti',
    title: 'Studenti',
    load: () => import('./screens/students.tsx').then((page) => page.StudentsPage),
  },
  {
    path: 'addStudente',
    title: 'Aggiungi studente',
    load: () => import('#f/school/students/web/pages/add.tsx').then((page) => page.AddStudentPage),
  },
  {
    path: 'editStudente',
    title: 'Modifica studente',
    load: () => import('./screens/student.tsx').then((page) => page.StudentPage),
  },
  {
    path: 'blacklist',
    title: 'Blacklist',
    load: () => import('#f/school/students/web/pages/list.tsx').then((page) => page.BlacklistPage),
  },
  {
    path: 'usersettings',
    title: 'Impostazioni',
    load: settings,
  },
  { path: 'search', title: 'Cerca', load: search },
  { path: 'search/$text', title: 'Cerca', load: search },
  { path: 'billing/editCorso', title: 'Piano rateale', load: coursePlan },
  { path: 'billing/editStudente', title: 'Piano rateale', load: studentPlan },
  { path: 'billing/studenteDetails', title: 'Rate', load: studentPlans },
  {
    path: 'notifiche',
    title: 'Notifiche',
    load: () => import('#f/system/notifications/web/pages.tsx').then((page) => page.InboxPage),
  },
  {
    path: 'operazioni',
    title: 'Operazioni',
    load: () => import('#f/system/batches/web/pages.tsx').then((page) => page.BatchesPage),
  },
  { path: 'dashboard', title: 'Dashboard' },
  {
    path: 'insegnanti',
    title: 'Insegnanti',
    load: () => import('./screens/teachers.tsx').then((page) => page.TeachersPage),
  },
  {
    path: 'addInsegnante',
    title: 'Nuovo insegnante',
    load: () => import('#f/school/teachers/web/pages/add.tsx').then((page) => page.AddTeacherPage),
  },
  {
    path: 'editInsegnante',
    title: 'Modifica insegnante',
    load: () =>
      import('#f/school/teachers/web/pages/edit.tsx').then((page) => page.EditTeacherPage),
  },
  {
    path: 'materie',
    title: 'Materie',
    load: () => import('#f/school/subjects/web/pages.tsx').then((page) => page.SubjectsPage),
  },
  {
    path: 'addMateria',
    title: 'Crea nuova materia',
    load: () => import('#f/school/subjects/web/pages.tsx').then((page) => page.AddSubjectPage),
  },
  {
    path: 'editMateria',
    title: 'Modifica materia',
    load: () => import('#f/school/subjects/web/pages.tsx').then((page) => page.EditSubjectPage),
  },
  {
    path: 'esameDetails',
    title: 'Esame',
    load: () => import('#f/teaching/exams/web/pages.tsx').then((page) => page.ExamPage),
  },
  {
    path: 'invoices',
    title: 'Ore da fatturare',
    load: () => import('./screens/invoices.tsx').then((page) => page.InvoicesPage),
  },
  {
    path: 'aule',
    title: 'Aule',
    load: () => import('#f/school/rooms/web/pages.tsx').then((page) => page.RoomsPage),
  },
  {
    path: 'detailAula',
    title: 'Calendario',
    load: () => import('./screens/room-calendar.tsx').then((page) => page.RoomPage),
  },
  {
    path: 'addAula',
    title: 'Crea nuova aula',
    load: () => import('#f/school/rooms/web/pages.tsx').then((page) => page.AddRoomPage),
  },
  {
    path: 'schedule',
    title: 'Calendario',
    load: () =>
      import('#f/teaching/lessons/web/pages/schedule.tsx').then((page) => page.SchedulePage),
  },
  {
    path: 'scuola',
    title: 'Scuola',
    load: () => import('./screens/school.tsx').then((page) => page.SchoolPage),
  },
  { path: 'leads', title: 'Leads' },
  { path: 'addLead', title: 'Nuovo lead' },
  { path: 'editLead', title: 'Modifica lead' },
  { path: 'tag', title: 'Tag' },
  { path: 'addTag', title: 'Nuovo tag' },
  { path: 'editTag', title: 'Modifica tag' },
  { path: 'eventi', title: 'Eventi' },
  // The landing of staff without a screen of their own: another name of the events.
  { path: 'eventslist', title: 'Eventi' },
  { path: 'addEvento', title: 'Nuovo evento' },
  { path: 'editEvento', title: 'Modifica evento' },
  {
    path: 'gestionePresenze',
    title: 'Gestione Presenze',
    load: () =>
      import('#f/teaching/attendance/web/pages/register.tsx').then((page) => page.RegisterPage),
  },
  {
    path: 'gestioneAssenze',
    title: 'Gestione assenze',
    load: () => import('./screens/absences.tsx').then((page) => page.StudentAbsencesPage),
  },
  {
    path: 'registri',
    title: 'Registri da compilare',
    load: () =>
      import('#f/teaching/attendance/web/pages/missing.tsx').then(
        (page) => page.MissingRegistersPage,
      ),
  },
  {
    path: 'recuperi',
    title: 'Recuperi',
    load: () => import('#f/teaching/makeups/web/pages/list.tsx').then((page) => page.MakeupsPage),
  },
  { path: 'gestioneAnnunci', title: 'Notifiche assenze corsi' },
  {
    path: 'pdfCorsoPage',
    title: 'Calendario del corso',
    load: () =>
      import('#f/overview/reports/web/pages/calendars.tsx').then((page) => page.CourseCalendarPage),
  },
  {
    path: 'pdfFatturatoPage',
    title: 'Ore da fatturare',
    load: () =>
      import('#f/overview/reports/web/pages/hours.tsx').then((page) => page.HoursReportPage),
  },
  {
    path: 'pdfEsameSingoloPage',
    title: 'Esami dello studente',
    load: () =>
      import('#f/overview/reports/web/pages/grades.tsx').then((page) => page.StudentExamsPage),
  },
  {
    path: 'pdfFullCourse',
    title: 'Medie del corso',
    load: () =>
      import('#f/overview/reports/web/pages/grades.tsx').then((page) => page.AveragesPage),
  },
  {
    path: 'pdfCalendarioCorso',
    title: 'Lezioni del corso',
    load: () =>
      import('#f/overview/reports/web/pages/calendars.tsx').then((page) => page.LessonListPage),
  },
  {
    path: 'pdfExam',
    title: 'Voti dell’esame',
    load: () =>
      import('#f/overview/reports/web/pages/grades.tsx').then((page) => page.ExamGradesPage),
  },
  {
    path: 'pdfSingleStudent',
    title: 'Corsi dello studente',
    load: () =>
      import('#f/overview/reports/web/pages/grades.tsx').then((page) => page.StudentCoursesPage),
  },
  {
    path: 'pdfRiepilogoPresenze',
    title: 'Riepilogo presenze',
    load: () =>
      import('#f/overview/reports/web/pages/grades.tsx').then((page) => page.AttendanceSummaryPage),
  },
  {
    path: 'pdfAulaPage',
    title: 'Orario dell’aula',
    load: () =>
      import('#f/overview/reports/web/pages/calendars.tsx').then((page) => page.RoomTimetablePage),
  },
]

/** Screens of the billing area, for the same users as the admin area. */
export const BILLING: readonly ScreenIn<'/billing/'>[] = [
  {
    path: 'corsi',
    title: 'Corsi',
    load: () => import('./screens/billing-courses.tsx').then((page) => page.BillingCoursesPage),
  },
  {
    path: 'studenti',
    title: 'Studenti',
    load: () =>
      import('#f/billing/payments/web/pages/students.tsx').then((page) => page.BillingStudentsPage),
  },
  {
    path: 'ritirati',
    title: 'Ritirati',
    load: () =>
      import('#f/billing/payments/web/pages/withdrawn.tsx').then((page) => page.WithdrawnPage),
  },
  {
    path: 'daVerificare',
    title: 'Da verificare',
    load: () =>
      import('#f/billing/payments/web/pages/verification.tsx').then(
        (page) => page.VerificationPage,
      ),
  },
  {
    path: 'inRitardo',
    title: 'In ritardo',
    load: () => import('#f/billing/overdue/web/pages.tsx').then((page) => page.OverduePage),
  },
  { path: 'search', title: 'Cerca', load: billingSearch },
  { path: 'search/$text', title: 'Cerca', load: billingSearch },
  {
    path: 'usersettings',
    title: 'Impostazioni',
    load: settings,
  },
  { path: 'editCorso', title: 'Piano rateale', load: coursePlan },
  { path: 'editStudente', title: 'Piano rateale', load: studentPlan },
  { path: 'studenteDetails', title: 'Rate', load: studentPlans },
  {
    path: 'estrattoConto',
    title: 'Estratti conto',
    load: () => import('#f/billing/statements/web/pages.tsx').then((page) => page.StatementsPage),
  },
]
