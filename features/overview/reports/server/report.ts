import { calendarReports } from './report/calendars.ts'
import { attendanceReport } from './report/attendance.ts'
import { callSheet } from './report/call-sheet.ts'
import { certificateReport } from './report/certificate.ts'
import { classReports } from './report/class.ts'
import { enrolmentReport } from './report/enrolment.ts'
import { gradeReports } from './report/grades.ts'
import { hoursReport } from './report/hours.ts'
import { receiptReport } from './report/receipt.ts'

/** Every document on paper. */
export const reports = [
  ...calendarReports,
  ...gradeReports,
  attendanceReport,
  hoursReport,
  certificateReport,
  enrolmentReport,
  receiptReport,
  ...classReports,
  callSheet,
]
