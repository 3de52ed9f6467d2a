import { ok } from '#kit/domain/result.ts'
import type { Script } from '#kit/server/legacy.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, asks, edits, reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import type { TagGroup, tagsContract as c } from '../domain/contract.ts'
import { TAG } from './mutations.ts'
import { findTag, listAllTags } from './queries.ts'
import { tagsRoutes as routes } from './routes.ts'

const fields = {
  name: field.as('tag', field.needed(field.text('FB')), 'nome', 'name'),
  categoryId: field.as('id_categoria', field.needed(field.chosen), 'categoria'),
} satisfies field.FieldsOf<typeof c.create>

const tag = answer.record<Awaited<ReturnType<typeof listAllTags>>[number]>({
  id: answer.number(4, 'id'),
  tag: answer.words('FB', 'name'),
  id_categoria: answer.number(2, 'categoryId'),
})

const categoria = answer.record<TagGroup>({
  id: answer.number(2, 'id'),
  nome: answer.words('ORIGINE', 'name'),
})

/** The old programs know a name that is taken by words of their own. */
const toldOfTaken =
  (nameless: (name: string) => Script) =>
  (name: string): Script => {
    const script = nameless(name)
    return {
      ...script,
      async call(request, body) {
        const result = await script.call(request, body)
        const taken = !result.ok && result.code === 'tags.taken'
        return taken ? { ...result, code: 'tags.exists' } : result
      },
    }
  }

export const tagScripts = scripts({
  getTag: reads({
    who: 'crm',
    summary: 'Tags by category and name.',
    answer: answer.list(tag),
    read: async ({ db }) => ok(await listAllTags(db)),
  }),
  getCategorieTag: asks(routes.groups, {
    who: 'crm',
    summary: 'Categories of tags in their order; 1 and 5 mark leads that have been called.',
    answer: answer.rowsOf(categoria),
  }),
  addTag: toldOfTaken(
    adds(routes.create, {
      who: 'crm',
      summary: 'Creates a tag; error is "Tag già esistente" when the category has one of the name.',
      fields,
      // The second of two equal calls is told that the tag exists.
      once: false,
    }),
  ),
  updateTag: toldOfTaken(
    edits(routes.update, {
      who: 'crm-office',
      summary:
        'Changes a tag; fields that are left out stay as they are. error is "Tag già esistente" ' +
        'when the category has another one of the name.',
      fields,
      kind: TAG,
      stored: ({ tx }, id) => findTag(tx, id),
    }),
  ),
  deleteTag: through(routes.delete, {
    who: 'crm-office',
    summary: 'Moves a tag to the trash, from where the screens can restore it.',
    fields: { id: field.id },
  }),
})
