import type { WebFeature } from '#kit/web/screens.ts'

export const reportsScreens = {
  app: [
    {
      path: 'pdfCorsoPage',
      title: 'Calendario del corso',
      under: '/app/corsi',
      load: () => import('./pages/calendars.tsx').then((page) => page.CourseCalendarPage),
    },
    {
      path: 'pdfFatturatoPage',
      title: 'Ore da fatturare',
      under: '/app/insegnanti',
      command: 'PDF delle ore da fatturare',
      load: () => import('./pages/hours.tsx').then((page) => page.HoursReportPage),
    },
    {
      path: 'pdfEsameSingoloPage',
      title: 'Esami dello studente',
      under: '/app/studenti',
      load: () => import('./pages/grades.tsx').then((page) => page.StudentExamsPage),
    },
    {
      path: 'pdfFullCourse',
      title: 'Medie del corso',
      under: '/app/corsi',
      load: () => import('./pages/grades.tsx').then((page) => page.AveragesPage),
    },
    {
      path: 'pdfCalendarioCorso',
      title: 'Lezioni del corso',
      under: '/app/corsi',
      load: () => import('./pages/calendars.tsx').then((page) => page.LessonListPage),
    },
    {
      path: 'pdfExam',
      title: 'Voti dell’esame',
      under: '/app/corsi',
      load: () => import('./pages/grades.tsx').then((page) => page.ExamGradesPage),
    },
    {
      path: 'pdfRiepilogoPresenze',
      title: 'Riepilogo presenze',
      under: '/app/studenti',
      load: () => import('./pages/grades.tsx').then((page) => page.AttendanceSummaryPage),
    },
    {
      path: 'pdfAulaPage',
      title: 'Orario dell’aula',
      under: '/app/aule',
      load: () => import('./pages/calendars.tsx').then((page) => page.RoomTimetablePage),
    },
    {
      path: 'pdfElencoClasse',
      title: 'Elenco della classe',
      under: '/app/corsi',
      load: () => import('./pages/papers.tsx').then((page) => page.ClassListPage),
    },
    {
      path: 'pdfFoglioPresenze',
      title: 'Foglio presenze',
      under: '/app/corsi',
      load: () => import('./pages/papers.tsx').then((page) => page.RegisterSheetPage),
    },
    {
      path: 'pdfAttestato',
      title: 'Attestato di frequenza',
      under: '/app/corsi',
      load: () => import('./pages/papers.tsx').then((page) => page.CertificatePage),
    },
    {
      path: 'pdfIscrizione',
      title: 'Modulo di iscrizione',
      under: '/app/corsi',
      load: () => import('./pages/papers.tsx').then((page) => page.EnrolmentPage),
    },
    {
      path: 'pdfGiornata',
      title: 'Ordine del giorno',
      under: '/app/scuola',
      command: 'Ordine del giorno',
      load: () => import('./pages/papers.tsx').then((page) => page.CallSheetPage),
    },
  ],
} as const satisfies WebFeature
