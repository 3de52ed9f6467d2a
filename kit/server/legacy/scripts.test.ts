import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '#kit/domain/contract.ts'
import { changed } from './scripts.ts'

const update = operation('school', 'PUT', '/people/{id}', 'Change a person')
  .input(
    z.strictObject({
      id: z.int(),
      version: z.int(),
      name: z.string(),
      nickname: z.string().default(''),
    }),
  )
  .output(z.object({}))

const stored = { id: 7, version: 3, name: 'Anna', nickname: 'Nina', hasPhoto: true }

test('a field that no script knows stays as it is stored, though the form has a default for it', () => {
  expect(changed(update, stored, { id: 7, name: 'Anna Maria' })).toEqual({
    id: 7,
    version: 3,
    name: 'Anna Maria',
    nickname: 'Nina',
  })
})
