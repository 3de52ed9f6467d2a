import { calendarReports } from './report/calendars.ts'
import { attendanceReport } from './report/attendance.ts'
import { gradeReports } from './report/grades.ts'
import { hoursReport } from './report/hours.ts'

/** Every document on paper. */
export const reports = [...calendarReports, ...gradeReports, attendanceReport, hoursReport]
