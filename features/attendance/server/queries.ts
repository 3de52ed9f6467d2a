export { findAbsence, type Absence } from './queries/absences.ts'
