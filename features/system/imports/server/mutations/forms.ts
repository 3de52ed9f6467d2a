import { changesIn, formOf, type KnownForm, type SaidForm } from '../../domain/rules/forms.ts'
import type { Undone } from '../../domain/types.ts'
import { pick } from '#kit/domain/fields.ts'
import type { Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import { moveInTrash, type TrashKind } from '#kit/server/trash.ts'
import { Refused } from '#kit/server/tx.ts'
import { attempt, refusalOf } from './attempt.ts'
import type { DoneLine, ImportKind, Line, Mark, Matched, Storing } from './kind.ts'

/** Records whose lines are stored as their form does it, one after the other. */
export interface Forms<
  Field extends string,
  List extends string,
  Said extends SaidForm<Field, List>,
  Known extends KnownForm<Field, List>,
> {
  readonly kind: TrashKind
  /** To which lines add, and which has what was added taken out again. */
  readonly list: List
  /** The forms of those that are not in the trash, at one look. */
  read(db: Db, ids: readonly number[]): Promise<readonly Known[]>
  create(at: Storing, said: Said): Promise<Result<{ id: number }>>
  /** Saves a form with other fields and the whole list. */
  save(at: Storing, known: Known, form: SaidForm<Field, List>): Promise<Result<{ version: number }>>
  /** Of the records that these lines have added, those that stay when the import is taken back. */
  staying(db: Db, lines: readonly DoneLine[]): Promise<ReadonlySet<number>>
}

/**
 * How such records are made, changed and taken back: what was added goes to the trash, what was
 * changed is as it was. Who was changed by others since stays.
 */
export function throughForms<
  Field extends string,
  List extends string,
  Said extends SaidForm<Field, List>,
  Known extends KnownForm<Field, List>,
>(forms: Forms<Field, List, Said, Known>): Pick<ImportKind<Said>, 'add' | 'change' | 'takeBack'> {
  const { list } = forms
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
      const changes = form && changesIn(list, said, form)
      if (!form || !changes) continue
      const whole = [...form[list], ...changes[list]]
      const saved = await forms.save(at, form, formOf(list, changes.values, whole))
      if (!saved.ok) throw new Refused(saved)
      const fields = Object.keys(changes.values) as Field[]
      const before = formOf(list, pick(form, fields), changes[list])
      marks.push({ position, recordId, before, version: saved.value.version, outcome: 'updated' })
    }
    return marks
  }

  async function takeBack(at: Storing, lines: readonly DoneLine[]): Promise<Undone[]> {
    const there = await byId(at, lines)
    const staying = await forms.staying(
      at.tx,
      lines.filter(({ before }) => before === null),
    )
    const undone: Undone[] = []
    for (const { recordId, before, version } of lines) {
      const form = there.get(recordId)
      if (form?.version !== version) undone.push('left')
      else if (before !== null)
        undone.push(await putBack(at, form, before as SaidForm<Field, List>))
      else if (staying.has(recordId)) undone.push('left')
      else {
        await moveInTrash(at.tx, at.actor, { ...forms.kind, id: recordId }, at.now)
        undone.push('trashed')
      }
    }
    return undone
  }

  /** Brings a record to what it was; one that its form does not let go back stays whole. */
  async function putBack(
    at: Storing,
    form: Known,
    { values, [list]: added }: SaidForm<Field, List>,
  ): Promise<Undone> {
    const rest = form[list].filter((id) => !added.includes(id))
    const fault = await attempt(at, async () => {
      const put = await forms.save(at, form, formOf(list, values, rest))
      if (!put.ok) throw new Refused(put)
    })
    if (fault === undefined) return 'restored'
    if (refusalOf(at, fault)) return 'left'
    throw fault
  }

  return { add, change, takeBack }
}
