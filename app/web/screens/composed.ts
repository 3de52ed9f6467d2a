import type { WebFeature } from '#kit/web/screens.ts'

const lead = () => import('./lead.tsx').then((page) => page.LeadPage)
const studentPlans = () => import('./student-plans.tsx').then((page) => page.PlansOfStudent)
const studentPlan = () => import('./student-plans.tsx').then((page) => page.PlanOfStudent)
const coursePlan = () => import('./course-plan.tsx').then((page) => page.PlanOfCourse)
const diaryOfLead = () => import('./diaries.tsx').then((page) => page.DiaryOfLead)
const settings = () => import('./settings/own.tsx').then((page) => page.OwnAccountPage)

/** The screens that the app makes of parts of several features. */
export const composedScreens = {
  callCentre: [
    { path: 'usersettings', title: 'Impostazioni', load: settings },
    { path: 'editLead', title: 'Modifica Lead', under: '/app/dachiamare', load: lead },
    { path: 'diarioLead', title: 'Diario', under: '/app/dachiamare', load: diaryOfLead },
  ],
  app: [
    {
      path: 'editCorso',
      title: 'Scheda classe',
      under: '/app/corsi',
      load: () => import('./course-sheet.tsx').then((page) => page.CourseSheetPage),
    },
    {
      path: 'schedule',
      title: 'Calendario',
      under: '/app/corsi',
      load: () => import('./course-calendar.tsx').then((page) => page.CalendarOfCourse),
    },
    {
      path: 'registriCorso',
      title: 'Registri da compilare',
      under: '/app/corsi',
      load: () => import('./course-registers.tsx').then((page) => page.RegistersOfCourse),
    },
    {
      path: 'studenti',
      title: 'Studenti',
      load: () => import('./students.tsx').then((page) => page.StudentsPage),
    },
    {
      ...{ path: 'addStudente', title: 'Aggiungi studente', command: 'Nuovo studente' },
      under: '/app/studenti',
      load: () => import('./student-add.tsx').then((page) => page.NewStudentPage),
    },
    {
      path: 'editStudente',
      title: 'Modifica studente',
      under: '/app/studenti',
      load: () => import('./student.tsx').then((page) => page.StudentPage),
    },
    { path: 'billing/studenteDetails', title: 'Rate', under: '/app/studenti', load: studentPlans },
    {
      path: 'billing/editStudente',
      title: 'Piano rateale',
      under: '/app/studenti',
      load: studentPlan,
    },
    {
      path: 'pdfSingleStudent',
      title: 'Corsi dello studente',
      under: '/app/studenti',
      load: () => import('./student-pdf.tsx').then((page) => page.PdfOfStudent),
    },
    {
      path: 'diarioStudente',
      title: 'Diario',
      under: '/app/studenti',
      load: () => import('./diaries.tsx').then((page) => page.DiaryOfStudent),
    },
    {
      path: 'diarioInsegnante',
      title: 'Diario',
      under: '/app/scuola',
      load: () => import('./diaries.tsx').then((page) => page.DiaryOfTeacher),
    },
    {
      path: 'diarioCorso',
      title: 'Diario',
      under: '/app/corsi',
      load: () => import('./diaries.tsx').then((page) => page.DiaryOfCourse),
    },
    { path: 'diarioLead', title: 'Diario', under: '/app/leads', load: diaryOfLead },
    { path: 'billing/editCorso', title: 'Piano rateale', under: '/app/corsi', load: coursePlan },
    { path: 'editLead', title: 'Modifica Lead', under: '/app/leads', load: lead },
    { path: 'usersettings', title: 'Impostazioni', load: settings },
    {
      ...{ path: 'accademia', title: 'Accademia', command: 'IBAN dell’accademia' },
      under: '/app/usersettings',
      load: () => import('./settings/academy.tsx').then((page) => page.AcademyPage),
    },
    {
      ...{ path: 'serverPosta', title: 'Posta', command: 'Server di posta' },
      under: '/app/usersettings',
      load: () => import('./settings/mail.tsx').then((page) => page.MailPage),
    },
    {
      ...{ path: 'utenti', title: 'Utenti', command: 'Utenti', admin: true },
      under: '/app/usersettings',
      load: () => import('./settings/users.tsx').then((page) => page.UsersPage),
    },
    {
      ...{ path: 'sistema', title: 'Sistema', command: 'Sistema e copie' },
      under: '/app/usersettings',
      load: () => import('./settings/system.tsx').then((page) => page.SystemPage),
    },
    {
      path: 'posta',
      title: 'Posta inviata',
      under: '/app/usersettings',
      command: 'Posta inviata',
      load: () => import('./settings/outbox.tsx').then((page) => page.OutboxPage),
    },
    {
      path: 'modelli',
      title: 'Modelli',
      under: '/app/usersettings',
      command: 'Modelli',
      load: () => import('./settings/templates.tsx').then((page) => page.TemplatesPage),
    },
    {
      path: 'calendario',
      title: 'Calendario',
      under: '/app/calendario',
      command: 'Calendario della scuola',
      load: () => import('./calendar.tsx').then((page) => page.CalendarPage),
    },
    {
      path: 'chiusure',
      title: 'Chiusure',
      under: '/app/chiusure',
      command: 'Giorni di chiusura',
      load: () => import('./closings.tsx').then((page) => page.ClosingsPage),
    },
    {
      path: 'insegnanti',
      title: 'Insegnanti',
      under: '/app/insegnanti',
      command: 'Insegnanti',
      load: () => import('./teachers.tsx').then((page) => page.TeachersPage),
    },
    {
      path: 'editInsegnante',
      title: 'Modifica insegnante',
      under: '/app/insegnanti',
      load: () => import('./teacher.tsx').then((page) => page.TeacherPage),
    },
    {
      path: 'editEvento',
      title: 'Modifica evento',
      under: '/app/eventi',
      load: () => import('./event.tsx').then((page) => page.EventScreen),
    },
    {
      path: 'ingressoEvento',
      title: 'Ingresso',
      under: '/app/eventi',
      load: () => import('./door.tsx').then((page) => page.DoorScreen),
    },
    {
      path: 'invoices',
      title: 'Ore da fatturare',
      under: '/app/insegnanti',
      load: () => import('./invoices.tsx').then((page) => page.InvoicesPage),
    },
    {
      path: 'detailAula',
      title: 'Calendario',
      under: '/app/aule',
      load: () => import('./room-calendar.tsx').then((page) => page.RoomPage),
    },
    {
      path: 'scuola',
      title: 'Scuola',
      load: () => import('./school.tsx').then((page) => page.SchoolPage),
    },
    {
      path: 'gestioneAssenze',
      title: 'Gestione assenze',
      under: '/app/studenti',
      load: () => import('./absences.tsx').then((page) => page.StudentAbsencesPage),
    },
  ],
  billing: [
    { path: 'editCorso', title: 'Piano rateale', under: '/billing/corsi', load: coursePlan },
    { path: 'studenteDetails', title: 'Rate', under: '/billing/studenti', load: studentPlans },
    { path: 'editStudente', title: 'Piano rateale', under: '/billing/studenti', load: studentPlan },
    {
      path: 'corsi',
      title: 'Corsi',
      command: 'Sezione pagamenti',
      load: () => import('./billing-courses.tsx').then((page) => page.BillingCoursesPage),
    },
    { path: 'usersettings', title: 'Impostazioni', load: settings },
  ],
} as const satisfies WebFeature
