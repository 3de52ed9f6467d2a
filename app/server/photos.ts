import {
  findDiscountFile,
  findHandoutFile,
  findHomeworkFile,
} from '#f/teaching/materials/server/queries/files.ts'
import { findDocumentFile, findProofFile } from '#f/billing/payments/server/queries/proofs.ts'
import { findPhoto } from '#f/school/students/server/queries.ts'
import { findInvoiceFile } from '#f/school/teachers/server/queries/invoices.ts'
import type { FileRoute } from './files.ts'

/** The stored files that are served under their record's address. */
export const fileRoutes: readonly FileRoute[] = [
  { path: '/api/students/:id/photo', who: 'staff', fileOf: findPhoto },
  { path: '/api/teacher-invoices/:id/file', who: 'staff', fileOf: findInvoiceFile },
  { path: '/api/handout-files/:id', who: 'staff', fileOf: findHandoutFile },
  { path: '/api/homework-files/:id', who: 'staff', fileOf: findHomeworkFile },
  { path: '/api/discount-files/:id', who: 'staff', fileOf: findDiscountFile },
  { path: '/api/payment-proofs/:id/file', who: 'staff', fileOf: findProofFile },
  { path: '/api/courses/:id/payment-document/file', who: 'staff', fileOf: findDocumentFile },
]
