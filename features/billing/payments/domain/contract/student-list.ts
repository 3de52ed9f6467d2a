import { z } from 'zod'
import {
  STUDENT_SORTS,
  studentFilters,
  studentRow,
} from '#f/school/students/domain/contract/list.ts'
import { operation } from '#kit/domain/contract.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { PAYMENT_FILTERS } from '../types.ts'

const filters = { ...studentFilters, payment: z.enum(PAYMENT_FILTERS).optional() }

export const studentListContract = {
  studentList: operation(
    'school',
    'GET',
    '/students-by-payment',
    'The list of students, filtered by what they owe too',
  )
    .input(listInput(STUDENT_SORTS, filters))
    .output(listOutput(studentRow)),
  studentSums: operation(
    'school',
    'GET',
    '/students-by-payment/sums',
    'What the students whom the filters find owe in all',
  )
    .input(listInput(STUDENT_SORTS, filters).pick({ q: true }).extend(filters))
    .output(z.object({ owedCents: z.int(), paidCents: z.int(), lateCents: z.int() })),
}
