import { createClient } from '#kit/web/client.ts'
import type { ApiError } from '#kit/web/client/api-error.ts'
import { reasonOrUnknown, withSentence } from '#kit/web/client/wording.ts'
import { materialsContract } from '../domain/contract.ts'
import { DISCOUNTS_FAILED, HOMEWORK_FAILED } from '../domain/text.ts'

const client = createClient('materials', materialsContract)

/** Whether no field says it already. */
const concernsAll = ({ fields }: ApiError) => Object.keys(fields).length === 0

export const api = {
  ...client,
  createHomework: withSentence(
    client.createHomework,
    HOMEWORK_FAILED,
    concernsAll,
    reasonOrUnknown,
  ),
  saveDiscounts: withSentence(client.saveDiscounts, DISCOUNTS_FAILED, concernsAll),
}

/** Where the browser finds the files of each kind of record, by the number of their place. */
export const FILES = {
  handout: '/api/handout-files',
  homework: '/api/homework-files',
  discount: '/api/discount-files',
} as const
