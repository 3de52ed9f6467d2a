import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { REQUIRED } from '#kit/domain/wording.ts'
import { useAttempt } from './act.ts'
import { ApiError, toApiError } from './client/api-error.ts'
import type { Call } from './client.ts'
import { type Fields, useFields, type Values } from './form/fields.ts'
import { beginning, useDraft } from './form/draft.ts'
import { mayLeave, useLeaveGuard } from './form/leave.ts'
import { settledReadings } from './form/reading.ts'
import { useSaveKey } from './form/save-key.ts'
import { focusWrong, homeless, isMended, isPast, wrongFields } from './form/wrong.ts'
import { refresh } from './query.ts'
import { notifyError } from './toast.tsx'

/** An input being filled in: everything may still be empty. */
export type Unfinished<I> = { readonly [K in keyof I]: I[K] | null }

interface SaveOptions<I, O, V extends Values> {
  /** The operation that saves. */
  readonly call: Call<I, O>
  /** The record as it is, or the empty form: plain JSON. A form without changes follows it. */
  readonly start: V
  /** The operation's input; by default the values as they are. */
  readonly toInput?: (values: V) => Unfinished<I>
  /**
   * Checks of its own beside the contract's: sentences by field. The first that says more than
   * that something is missing is also the alert.
   */
  readonly check?: (values: V) => Readonly<Record<string, string>>
  /** Whether something that is to be seen before saving is still read: until then nothing is saved. */
  readonly waits?: boolean
  /**
   * Asks what there is to ask once the fields are right. False leaves everything as it is; values
   * are what is sent instead of those of the form.
   */
  readonly before?: (values: V) => Promise<boolean | V>
  /**
   * Asks about a refusal that one may insist on: the input to send instead, false when the user
   * gives in, undefined when there is nothing to ask.
   */
  readonly insist?: (error: ApiError, input: I) => Promise<I | false | undefined>
  /** Name under which what is typed survives a reload; none for forms with secrets. */
  readonly draft?: string
  /** After it was saved: say so, go to the next screen. The values are those that were sent. */
  readonly saved?: (answer: O, values: V) => unknown
}

/** Why the last attempt to save failed. */
export interface Problem {
  /** Empty when the fields say it all. */
  readonly message: string
  readonly code: string
  /** Sentences for which the form has no field. */
  readonly others: readonly string[]
}

/** The same with what is wrong by field, until it is mended. */
interface Refused<V> extends Problem {
  readonly wrong: Readonly<Record<string, string>>
  /** Of these, what the checks of the form itself said. */
  readonly own: Readonly<Record<string, string>>
  readonly mended: (values: V) => boolean
}

/** What `<Form>`, `<SaveButton>` and the inputs need to know. */
export interface SaveForm<V extends Values = Values> {
  readonly id: string
  readonly values: V
  readonly saving: boolean
  /** Whether saving waits for what is still read. */
  readonly waits: boolean
  readonly dirty: boolean
  /** Whether leaving loses what was typed: it is in the fields, or still on offer. */
  readonly unsaved: boolean
  readonly problem: Problem | undefined
  /** What was typed before: already back in the fields, or on offer over a newer record. */
  readonly draft: 'restored' | 'offered' | undefined
  /** Props of an input: `<TextInput label="Nome" {...form.field('name')} />`. */
  readonly field: Fields<V>['field']
  /** Props of a checkbox or a switch. */
  readonly check: Fields<V>['check']
  set(values: Partial<V>): void
  submit(): Promise<void>
  /** Back to the record as it is. */
  reset(): void
  /** Closes the window of the form, after asking when that loses something. */
  leave(close: () => void): Promise<void>
  takeDraft(): void
  /** After somebody else's change: shows the record as it is now, what was typed stays on offer. */
  reload(): Promise<void>
}

/**
 * The one form of the program, over an operation's input: errors at their fields, one save at a
 * time, a lost answer repeated with the same key, what is typed kept until it is saved.
 */
export function useSave<I, O, V extends Values>(options: SaveOptions<I, O, V>): SaveForm<V> {
  const { call, start, waits = false } = options
  const id = useId()
  const [first] = useState(() => beginning(options.draft, start))
  const fields = useFields(start, first.values)
  const draft = useDraft(options.draft, fields, first.state)
  const attempt = useAttempt(call)
  const [saving, setSaving] = useState(false)
  const [refusal, setProblem] = useState<Refused<V>>()
  // A check may be about several fields: mended in another one, it is over in its own as well.
  const checked = refusal?.own ?? {}
  const checks = Object.keys(checked).length > 0 ? (options.check?.(fields.values) ?? {}) : {}
  const names = Object.keys(refusal?.wrong ?? {})
  const over = names.length > 0 && names.every((name) => isPast(name, checked, checks))
  const problem = over || refusal?.mended(fields.values) ? undefined : refusal
  const busy = useRef(false)
  useFollowed(fields, start, saving)
  const isUnsaved = () => fields.isDirty() || draft.isOffered()
  useLeaveGuard(isUnsaved, draft.forget)

  const refuse = (error: ApiError, own: Readonly<Record<string, string>> = {}) => {
    const said = error.message.split('\n')
    // What the input is made of was refused by the form itself: what follows from that is no news.
    const told = Object.keys(own).length > 0 ? own : error.fields
    const others = homeless(id, told).filter((sentence) => !said.includes(sentence))
    fields.setErrors(error.fields)
    const [{ message, code, fields: wrong }, refused] = [error, fields.current()]
    setProblem({
      ...{ message, code, others, wrong, own },
      mended: (now) => isMended(error, refused, now),
    })
  }
  // The alert and the sentences must be on the page before one can be given the focus.
  useEffect(() => {
    if (refusal) focusWrong(id, refusal.wrong, refusal.message)
  }, [id, refusal])
  const waitFor = async <T>(reading: Promise<T>): Promise<T> => {
    busy.current = true
    setSaving(true)
    try {
      return await reading
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  const submit = async () => {
    if (busy.current || waits) return
    const reading = settledReadings(id)
    if (reading && !(await waitFor(reading))) return
    setProblem(undefined)
    const values = fields.current()
    const input = options.toInput ? options.toInput(values) : values
    const own = options.check?.(values) ?? {}
    const wrong = { ...wrongFields(call.schema, input), ...own }
    fields.setErrors(wrong)
    const said = Object.values(own).find((sentence) => sentence !== REQUIRED) ?? ''
    if (Object.keys(wrong).length > 0) return refuse(invalid(said, wrong), own)
    busy.current = true
    setSaving(true)
    try {
      const settled = await settle(values)
      if (settled) await send((options.toInput?.(settled) ?? settled) as I, values, settled)
    } catch (error) {
      // A question about a refusal that could not be asked, or what was to be said of a success.
      refuse(toApiError(error))
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  // Not asked again when only the answer got lost: it would be asked about what was just saved.
  const asked = useRef<{ of: string; settled: V }>(undefined)
  const settle = async (values: V): Promise<V | undefined> => {
    const of = JSON.stringify(values)
    if (asked.current?.of === of) return asked.current.settled
    const settled = await settledValues(options, values)
    asked.current = settled && { of, settled }
    return settled
  }
  const insisted = useRef<{ of: string; instead: I }>(undefined)
  const send = async (wanted: I, values: V, settled: V): Promise<void> => {
    const of = JSON.stringify(wanted)
    // Insisted upon already, when only the answer got lost.
    const input = insisted.current?.of === of ? insisted.current.instead : wanted
    const result = await attempt(input).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error: toApiError(error) }),
    )
    if (!('error' in result && result.error.passing)) asked.current = undefined
    if ('error' in result) {
      const instead = input === wanted ? await options.insist?.(result.error, wanted) : undefined
      if (instead === false) return
      if (instead !== undefined) {
        insisted.current = { of, instead }
        return send(wanted, values, settled)
      }
      if (!result.error.passing) insisted.current = undefined
      return refuse(result.error)
    }
    fields.settle(values)
    draft.drop()
    options.saved?.(result.answer, settled)
    await refresh()
  }
  useSaveKey(id, fields.isDirty, () => void submit())

  const showRecord = () => {
    fields.adopt(start)
    setProblem(undefined)
  }
  const reset = () => {
    showRecord()
    draft.drop()
  }
  const leave = async (close: () => void) => {
    if (!(await mayLeave(isUnsaved()))) return
    reset()
    close()
  }
  const reload = async () => {
    if (busy.current) return
    // Until it is there what is typed stays as it is: over the older record it could not be saved.
    await waitFor(refresh())
    draft.offer()
    // As it was: once it is not being saved any more the form follows what has been read.
    showRecord()
  }
  return {
    id,
    values: fields.values,
    saving,
    waits,
    dirty: fields.dirty,
    unsaved: fields.dirty || draft.state === 'offered',
    problem,
    draft: draft.state,
    field: (name) => {
      const props = fields.field(name)
      return isPast(name, checked, checks)
        ? { ...props, error: undefined, 'aria-invalid': undefined }
        : props
    },
    check: fields.check,
    set: fields.set,
    submit,
    reset,
    leave,
    takeDraft: draft.take,
    reload,
  }
}

/** What to save once everything was asked; undefined when it is not to be saved. */
async function settledValues<I, O, V extends Values>(
  { before }: SaveOptions<I, O, V>,
  values: V,
): Promise<V | undefined> {
  if (!before) return values
  try {
    const answer = await before(values)
    if (typeof answer !== 'boolean') return answer
    return answer ? values : undefined
  } catch (error) {
    // What it tried was refused: said at the fields that are wrong.
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error
    // What it had to look up could not be read: nothing is saved without asking.
    notifyError(error)
    return undefined
  }
}

/**
 * A form shows the record as it is now, under what was typed. Where both changed the same field it
 * stays as it is, and saving it says so.
 */
function useFollowed<V extends Values>(fields: Fields<V>, start: V, saving: boolean): void {
  const text = JSON.stringify(start)
  const seen = useRef(text)
  const follow = useEffectEvent(() => {
    if (text === seen.current) return
    if (!fields.follow(start)) return
    seen.current = text
  })
  useEffect(() => {
    if (!saving && text !== '') follow()
  }, [text, saving])
}

/** Nothing was sent. Without a sentence of its own there is no alert: the fields say it all. */
function invalid(message: string, fields: Record<string, string>): ApiError {
  return new ApiError(message, { kind: 'invalid', status: 0, code: 'kit.invalid_input', fields })
}
