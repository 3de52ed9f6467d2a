import {
  bringDiscounts,
  bringFile,
  bringHandout,
  bringHomework,
  dropFile,
  moveHandout,
  moveHomework,
} from '#f/teaching/materials/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { contentOf } from '../../../domain/rules/materials.ts'
import type { MoveKind, OldId } from '../../../domain/types.ts'
import type { OldFile } from '../../../domain/types/data.ts'
import { fieldOfAnswer, newIdOf } from '../../queries/moved.ts'
import { missing, type Mover, type Taken, type Taking } from './taker.ts'

const NAMES = ['filecontent', 'data', 'file', 'content']

/** The kinds of what is handed out. */
export const materialMovers = {
  homework: {
    take: (taking, { courseId, ...data }) =>
      inCourse(taking, courseId, (id) =>
        bringHomework(taking.at.tx, taking.at.actor, { ...data, courseId: id }),
      ),
    undo: ({ tx, actor, now }, id) => moveHomework(tx, actor, id, now),
  },
  homework_file: {
    take: (taking, data) => takeFile(taking, data, 'homework'),
    undo: async ({ tx, actor }, id) => {
      await dropFile(tx, actor, 'homework_files', id)
      return ok(true)
    },
  },
  handout: {
    take: (taking, { courseId, ...data }) =>
      inCourse(taking, courseId, (id) =>
        bringHandout(taking.at.tx, taking.at.actor, { ...data, courseId: id }),
      ),
    undo: ({ tx, actor, now }, id) => moveHandout(tx, actor, id, now),
  },
  handout_file: {
    take: (taking, data) => takeFile(taking, data, 'handout'),
    undo: async ({ tx, actor }, id) => {
      await dropFile(tx, actor, 'handout_files', id)
      return ok(true)
    },
  },
  discounts: {
    take: (taking, { courseId, text }) =>
      inCourse(taking, courseId, async (id) => {
        const kept = await bringDiscounts(taking.at.tx, taking.at.actor, { courseId: id, text })
        return kept.ok ? ok({ id }) : kept
      }),
    undo: ({ tx, actor }, courseId) => bringDiscounts(tx, actor, { courseId, text: '' }),
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
