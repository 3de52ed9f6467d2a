import { createClient } from '#kit/web/client.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { materialsContract } from '../domain/contract.ts'
import { DISCOUNTS_FAILED, HOMEWORK_FAILED } from '../domain/text.ts'

const client = createClient('materials', materialsContract)

export const api = {
  ...client,
  createHomework: withSentence(client.createHomework, HOMEWORK_FAILED),
  saveDiscounts: withSentence(client.saveDiscounts, DISCOUNTS_FAILED),
}

/** Where the browser finds the files of each kind of record, by the number of their place. */
export const FILES = {
  handout: '/api/handout-files',
  homework: '/api/homework-files',
  discount: '/api/discount-files',
} as const
