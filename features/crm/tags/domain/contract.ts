import { z } from 'zod'
import {
  done,
  id,
  line,
  onlyId,
  operation,
  text as storable,
  trashOperations,
  version,
} from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { withoutInvisible } from '#kit/domain/text.ts'
import { CATEGORY_MISSING, EDIT_MISSING, NAME_MISSING } from './text.ts'
import { TAG_COLOURS, TAG_ROLES } from './types.ts'

export const tagCodes = {
  'tags.not_found': 'not_found',
  'tags.taken': 'conflict',
  'tags.exists': 'conflict',
  'tags.merge_itself': 'invalid',
  'tags.category_not_found': 'not_found',
  'tags.category_taken': 'conflict',
  'tags.category_in_use': 'conflict',
  'tags.category_needed': 'conflict',
} as const satisfies Codes

const colour = z.enum(TAG_COLOURS)
const role = z.enum(TAG_ROLES).nullable()

/** A line of the list of tags. */
export const tagRow = z.object({
  id,
  name: z.string(),
  categoryId: id,
  categoryName: z.string(),
  colour,
  /** Leads that hold it, without those in the trash. */
  leads: z.int(),
})
export type TagRow = z.infer<typeof tagRow>

/** Among the tags of a category the one with the lowest place is the first. */
const position = z.int().min(0).max(1000)

export const tag = tagRow.extend({ position, version, deleted: z.boolean() })
export type Tag = z.infer<typeof tag>

/** A category with its tags, as forms and filters offer them. */
export const tagGroup = z.object({
  id,
  name: z.string(),
  role,
  colour,
  position: z.int(),
  version,
  tags: z.array(z.object({ id, name: z.string() })),
})
export type TagGroup = z.infer<typeof tagGroup>

const NAME_MAX = 100

const tagName = (missing: string) =>
  storable(missing).overwrite(singleSpaced).min(1, missing).max(NAME_MAX)

function singleSpaced(value: string): string {
  return withoutInvisible(value).replace(/\s+/g, ' ').trim()
}

const chosen = (missing: string) => z.int(missing).positive(missing)
const category = { name: line(NAME_MAX), colour, position }

/** What a merge of two tags changes. */
const merging = z.object({
  /** Leads that hold the first and get the second in its place. */
  moved: z.int(),
  /** Leads that hold both already. */
  both: z.int(),
})

export const tagsContract = {
  list: operation('crm', 'GET', '/tags', 'Tags by category, with the leads that hold them')
    .input(listInput(['name', 'category', 'leads'], { categoryId: id.optional() }))
    .output(listOutput(tagRow)),
  groups: operation('crm', 'GET', '/tag-groups', 'All tags by category, to choose from')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(tagGroup) })),
  get: operation('crm', 'GET', '/tags/{id}', 'One tag, also from the trash')
    .input(onlyId)
    .output(tag),
  create: operation('crm', 'POST', '/tags', 'Create a tag')
    .input(z.strictObject({ name: tagName(NAME_MISSING), categoryId: chosen(CATEGORY_MISSING) }))
    .output(z.object({ id })),
  update: operation('crm-office', 'PUT', '/tags/{id}', 'Change a tag')
    .input(
      z.strictObject({
        id,
        version,
        name: tagName(EDIT_MISSING),
        categoryId: chosen(EDIT_MISSING),
        position: position.optional(),
      }),
    )
    .output(z.object({ version })),
  ...trashOperations('crm-office', '/tags', 'a tag'),
  merging: operation('crm-office', 'GET', '/tags/{id}/merging', 'What a merge would change')
    .input(z.strictObject({ id, intoId: id }))
    .output(merging),
  merge: operation('crm-office', 'POST', '/tags/{id}/merging', 'Merge a tag into another')
    .input(z.strictObject({ id, intoId: id }))
    .output(merging),
  createCategory: operation('crm-office', 'POST', '/tag-categories', 'Create a category of tags')
    .input(z.strictObject(category))
    .output(z.object({ id })),
  updateCategory: operation('crm-office', 'PUT', '/tag-categories/{id}', 'Change a category')
    .input(z.strictObject({ id, version, ...category }))
    .output(z.object({ version })),
  deleteCategory: operation(
    'crm-office',
    'DELETE',
    '/tag-categories/{id}',
    'Delete a category without tags',
  )
    .input(onlyId)
    .output(done),
  restoreCategory: operation(
    'crm-office',
    'POST',
    '/tag-categories/{id}/restoration',
    'Take a category back',
  )
    .input(onlyId)
    .output(done),
}
