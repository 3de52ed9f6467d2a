import {
  bringDiscounts,
  bringFile,
  bringHandout,
  bringHomework,
  dropFile,
  HANDOUT,
  HOMEWORK,
  type Shelf,
} from '#f/teaching/materials/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { contentOf } from '../../../domain/rules/files.ts'
import type { MoveKind, OldId } from '../../../domain/types.ts'
import type { OldFile } from '../../../domain/types/data.ts'
import { fieldOfAnswer, newIdOf } from '../../queries/moved.ts'
import { fetched } from './files.ts'
import {
  missing,
  trashed,
  untouched,
  type Mover,
  type Taken,
  type Taking,
  type Undo,
} from './taker.ts'

const NAMES = ['filecontent', 'data', 'file', 'content']

const dropFrom =
  (shelf: Shelf): Undo =>
  async ({ tx, actor }, id) => {
    await dropFile(tx, actor, shelf, id)
    return ok(true)
  }

/** The kinds of what is handed out. */
export const materialMovers = {
  homework: {
    take: (taking, { courseId, ...data }) =>
      inCourse(taking, courseId, (id) =>
        bringHomework(taking.at.tx, taking.at.actor, { ...data, courseId: id }),
      ),
    ...trashed(HOMEWORK),
    fixed: true,
  },
  homework_file: {
    take: (taking, data) => takeFile(taking, data, 'homework'),
    undo: dropFrom('homework_files'),
  },
  handout: {
    take: (taking, { courseId, ...data }) =>
      inCourse(taking, courseId, (id) =>
        bringHandout(taking.at.tx, taking.at.actor, { ...data, courseId: id }),
      ),
    ...trashed(HANDOUT),
    fixed: true,
  },
  handout_file: {
    take: (taking, data) => takeFile(taking, data, 'handout'),
    undo: dropFrom('handout_files'),
  },
  discounts: {
    take: (taking, { courseId, text }) =>
      inCourse(taking, courseId, async (id) => {
        const { at, here } = taking
        const told = { courseId: id, text }
        const kept = await bringDiscounts(at.tx, at.actor, told, here !== undefined)
        return kept.ok ? ok({ id }) : kept
      }),
    undo: ({ tx, actor }, courseId) => bringDiscounts(tx, actor, { courseId, text: '' }, true),
    isAsTaken: untouched('discounts'),
  },
  discount_file: {
    ...fetched<'discount_file'>({
      owner: ['course', ({ courseId }) => courseId],
      place: ({ courseId, fileId }) => ({ id: courseId, of: 'sconto', file: fileId }),
      bring: async ({ at: { tx, actor } }, file) => {
        const kept = await bringFile(tx, actor, { shelf: 'discount_files', ...file })
        return kept.ok ? ok({ newId: kept.value.id }) : kept
      },
    }),
    undo: dropFrom('discount_files'),
  },
} satisfies { readonly [Kind in MoveKind]?: Mover<Kind> }

async function inCourse(
  { at }: Taking,
  oldId: OldId,
  bring: (courseId: number) => Promise<Result<{ id: number }>>,
): Promise<Result<Taken>> {
  const courseId = await newIdOf(at.tx, 'course', oldId)
  if (courseId === undefined) return missing(oldId)
  const made = await bring(courseId)
  return made.ok ? ok({ newId: made.value.id }) : made
}

const FILES = {
  homework: { shelf: 'homework_files', script: 'getDownloadCompiti' },
  handout: { shelf: 'handout_files', script: 'getDownloadDispense' },
} as const

async function takeFile(
  { at, moveInId }: Taking,
  { ownerId: oldId, fileId, name }: OldFile,
  kind: keyof typeof FILES,
): Promise<Result<Taken>> {
  const { tx, actor, services } = at
  const { shelf, script } = FILES[kind]
  const ownerId = await newIdOf(tx, kind, oldId)
  if (ownerId === undefined) return missing(oldId)
  const fields = { id: oldId, ...(fileId !== '' && { file: fileId }) }
  const text = await fieldOfAnswer(tx, services.secrets, moveInId, { script, fields }, NAMES)
  const content = Buffer.from(contentOf(text), 'base64')
  const kept = await bringFile(tx, actor, { shelf, ownerId, name, content })
  return kept.ok ? ok({ newId: kept.value.id }) : kept
}
