import type { Codes } from '#kit/domain/errors.ts'

export const fileCodes = {
  'files.not_found': 'not_found',
  'files.empty': 'invalid',
  'files.too_large': 'invalid',
  'files.not_an_image': 'invalid',
  'files.unknown_type': 'invalid',
} as const satisfies Codes
