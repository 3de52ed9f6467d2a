import type { Undone } from '../../domain/types.ts'
import type { Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { moveInTrash, type TrashKind } from '#kit/server/trash.ts'
import { Refused } from '#kit/server/tx.ts'
import type { DoneLine, ImportKind, Line, Mark, Matched, Storing } from './kind.ts'

/** Records whose lines are stored as their form does it, one after the other. */
export interface Forms<Said, Change, Form extends { id: number; version: number }> {
  readonly kind: TrashKind
  /** The forms of those that are not in the trash, at one look. */
  read(db: Db, ids: readonly number[]): Promise<readonly Form[]>
  create(at: Storing, said: Said): Promise<Result<{ id: number }>>
  /** What a line changes; undefined when it says nothing new. */
  changesOf(said: Said, form: Form): Change | undefined
  change(at: Storing, form: Form, change: Change): Promise<Result<{ version: number }>>
  /** What a change takes away from a form, to be put back. */
  before(form: Form, change: Change): Change
  putBack(at: Storing, form: Form, before: Change): Promise<Result<unknown>>
  /** The records of these lines that stay as they are when the import is taken back. */
  staying(db: Db, lines: readonly DoneLine[]): Promise<ReadonlySet<number>>
}

/**
 * How such records are made, changed and taken back: what was added goes to the trash, what was
 * changed is as it was. Who was changed by others since stays.
 */
export function throughForms<
  Said extends object,
  Change extends object,
  Form extends { id: number; version: number },
>(forms: Forms<Said, Change, Form>): Pick<ImportKind<Said>, 'add' | 'change' | 'takeBack'> {
  const byId = async (at: Storing, lines: readonly { readonly recordId: number }[]) => {
    const ids = lines.map(({ recordId }) => recordId)
    return new Map((await forms.read(at.tx, ids)).map((form) => [form.id, form]))
  }

  async function add(at: Storing, lines: readonly Line<Said>[]): Promise<Mark[]> {
    const made: { position: number; recordId: number }[] = []
    for (const { position, said } of lines) {
      const created = await forms.create(at, said)
      if (!created.ok) throw new Refused(created)
      made.push({ position, recordId: created.value.id })
    }
    const there = await byId(at, made)
    return made.map((line) => ({
      ...line,
      version: there.get(line.recordId)?.version ?? 0,
      outcome: 'added',
    }))
  }

  async function change(at: Storing, lines: readonly Matched<Said>[]): Promise<Mark[]> {
    const there = await byId(at, lines)
    const marks: Mark[] = []
    for (const { position, recordId, said } of lines) {
      const form = there.get(recordId)
      const changes = form && forms.changesOf(said, form)
      if (!form || !changes) continue
      const saved = await forms.change(at, form, changes)
      if (!saved.ok) throw new Refused(saved)
      const before = forms.before(form, changes)
      marks.push({ position, recordId, before, version: saved.value.version, outcome: 'updated' })
    }
    return marks
  }

  async function takeBack(at: Storing, lines: readonly DoneLine[]): Promise<Undone[]> {
    const there = await byId(at, lines)
    const staying = await forms.staying(at.tx, lines)
    const undone: Undone[] = []
    for (const { recordId, before, version } of lines) {
      const form = there.get(recordId)
      if (form?.version !== version || staying.has(recordId)) undone.push('left')
      else if (before === null) {
        await moveInTrash(at.tx, at.actor, { ...forms.kind, id: recordId }, at.now)
        undone.push('trashed')
      } else {
        const put = await forms.putBack(at, form, before as Change)
        undone.push(put.ok ? 'restored' : 'left')
      }
    }
    return undone
  }

  return { add, change, takeBack }
}
