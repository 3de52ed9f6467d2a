import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { read, write, type Reading, type Routes } from '#kit/server/route.ts'
import type { Template } from '#kit/server/template.ts'
import { templatesContract } from '../domain/contract.ts'
import { layOutTemplate } from './queries.ts'
import { checkText, saveTemplate } from './mutations.ts'
import { listCurrent, listVersions } from './queries.ts'

const c = templatesContract

function find({ services }: Pick<Reading, 'services'>, key: string): Result<Template> {
  const template = services.templates.find((one) => one.key === key)
  return template ? ok(template) : refuse('templates.not_found')
}

type Version = Awaited<ReturnType<typeof listVersions>>[number]

/** A letter as it is sent now, and who wrote it. */
function present({ key, name, original }: Template, last: Version | undefined) {
  return {
    key,
    name,
    subject: last?.subject ?? original.subject,
    html: last?.html ?? original.html,
    changed: typeof last?.html === 'string',
    savedBy: last?.savedBy ?? null,
    savedAt: last?.savedAt ?? null,
    version: last?.version ?? 0,
  }
}

export const templatesRoutes: Routes<typeof templatesContract> = {
  list: read(c.list, async ({ db, services }) => {
    const current = new Map((await listCurrent(db)).map((last) => [last.key, last]))
    const rows = services.templates.map((one) => present(one, current.get(one.key)))
    return ok({ rows })
  }),
  get: read(c.get, async (at, { key }) => {
    const found = find(at, key)
    if (!found.ok) return found
    const { original, placeholders } = found.value
    const versions = await listVersions(at.db, key)
    return ok({
      ...present(found.value, versions[0]),
      original,
      placeholders: Object.entries(placeholders).map(([name, meaning]) => ({ name, meaning })),
      versions,
    })
  }),
  save: write(c.save, async (at, { key, version, ...given }) => {
    const found = find(at, key)
    if (!found.ok) return found
    const text = checkText(found.value, given)
    return text.ok ? saveTemplate(at.tx, at.actor, found.value, version, text.value) : text
  }),
  restore: write(c.restore, async (at, { key, version }) => {
    const found = find(at, key)
    if (!found.ok) return found
    const saved = await saveTemplate(at.tx, at.actor, found.value, version, undefined)
    return saved.ok ? ok({ done: true as const }) : saved
  }),
  people: read(c.people, async (at, { key, q }) => {
    const found = find(at, key)
    return found.ok ? ok({ rows: await found.value.people(at.db, q) }) : found
  }),
  preview: read(c.preview, async (at, { key, personId, ...given }) => {
    const found = find(at, key)
    if (!found.ok) return found
    const text = checkText(found.value, given)
    if (!text.ok) return text
    const values = await found.value.sample(at.db, personId)
    if (!values.ok) return values
    const recipient = [values.value['cognome'], values.value['nome']].join(' ').trim()
    const letter = layOutTemplate(at.services, text.value, values.value, recipient)
    return 'ok' in letter ? letter : ok(letter)
  }),
}
