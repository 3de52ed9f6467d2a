import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useAttempt } from './act.ts'
import { ApiError, toApiError } from './client/api-error.ts'
import type { Call } from './client.ts'
import { dropDraft, readDraft, writeDraft } from './form/draft.ts'
import { useLeaveGuard } from './form/leave.ts'
import { useSaveKey } from './form/save-key.ts'
import { focusFirstWrong, wrongFields } from './form/wrong.ts'
import { refresh } from './query.ts'

type Values = Record<string, unknown>

/** An input being filled in: everything may still be empty. */
export type Unfinished<I> = { readonly [K in keyof I]: I[K] | null }

interface SaveOptions<I, O, V extends Values> {
  /** The operation that saves. */
  readonly call: Call<I, O>
  /** The record as it is, or the empty form. A form without changes follows it. */
  readonly start: V
  /** The operation's input; by default the values as they are. */
  readonly toInput?: (values: V) => Unfinished<I>
  /** Checks of its own, before the contract's: sentences by field. The first is also the alert. */
  readonly check?: (values: V) => Readonly<Record<string, string>>
  /** Asked when the fields are right, before anything is sent; false goes back to the form. */
  readonly before?: (values: V) => Promise<boolean>
  /** Name under which what is typed survives a reload; none for forms with secrets. */
  readonly draft?: string
  /** After it was saved: say so, go to the next screen. */
  readonly saved?: (answer: O, values: V) => unknown
  /** Other features whose data it changes. */
  readonly also?: readonly string[]
}

/** What `<Form>` and `<SaveButton>` need to know. */
export interface SaveForm<V extends Values = Values> {
  readonly id: string
  readonly values: V
  readonly saving: boolean
  readonly dirty: boolean
  readonly problem: ApiError | undefined
  /** What was typed before: already back in the fields, or held back over a newer record. */
  readonly draft: 'restored' | 'offered' | undefined
  /** Props of an input: `<TextInput label="Nome" {...form.field('name')} />`. */
  field(name: keyof V & string): ReturnType<UseFormReturnType<V>['getInputProps']>
  /** Props of a checkbox or a switch. */
  check(name: keyof V & string): ReturnType<UseFormReturnType<V>['getInputProps']>
  set(values: Partial<V>): void
  submit(): Promise<void>
  /** Back to the record as it is. */
  reset(): void
  takeDraft(): void
  discardDraft(): void
  /** After somebody else's change: shows the record as it is now, what was typed stays on offer. */
  reload(): Promise<void>
}

const CHECK_FIELDS = 'Controlla i campi evidenziati.'

/**
 * The one form of the program, over an operation's input: errors at their fields, one save at a
 * time, a lost answer repeated with the same key, what is typed kept until it is saved.
 */
export function useSave<I, O, V extends Values>(options: SaveOptions<I, O, V>): SaveForm<V> {
  const { call, start, draft: name } = options
  const id = useId()
  const form = useForm<V>({ initialValues: start })
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<ApiError>()
  const [draft, setDraft] = useState<'restored' | 'offered'>()
  const startText = JSON.stringify(start)
  const base = useRef(startText)
  const seen = useRef(startText)
  const busy = useRef(false)
  const attempt = useAttempt(call)
  const dirty = form.isDirty()
  const isDirty = () => form.isDirty()

  const adopt = (values: V) => {
    base.current = JSON.stringify(values)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
  }
  const forget = () => {
    setDraft(undefined)
    if (name) dropDraft(name)
  }
  const takeDraft = () => {
    const found = name ? readDraft(name) : undefined
    if (found) form.setValues({ ...(found.values as V), ...versionOf(start) })
    setDraft(found ? 'restored' : undefined)
  }
  const findDraft = useEffectEvent(() => {
    const found = name ? readDraft(name) : undefined
    if (!found || JSON.stringify(found.values) === base.current) return
    if (found.base === base.current) takeDraft()
    else setDraft('offered')
  })
  useEffect(() => findDraft(), [])

  const follow = useEffectEvent((text: string) => {
    if (text === seen.current || form.isDirty()) return
    seen.current = text
    adopt(start)
  })
  useEffect(() => {
    if (!saving) follow(startText)
  }, [startText, saving])

  useEffect(() => {
    if (name && dirty && draft !== 'offered')
      writeDraft(name, { base: base.current, values: form.values })
  }, [name, dirty, draft, form.values])
  useLeaveGuard(isDirty, forget)

  const refuse = (error: ApiError) => {
    form.setErrors({ ...error.fields })
    setProblem(error)
    // The alert and the messages must be on the page before one of them can be given the focus.
    requestAnimationFrame(() => focusFirstWrong(id, error.fields))
  }
  const submit = async () => {
    if (busy.current) return
    setProblem(undefined)
    form.clearErrors()
    const values = form.getValues()
    const input = options.toInput ? options.toInput(values) : values
    const own = options.check?.(values) ?? {}
    const fields = { ...wrongFields(call.schema, input), ...own }
    if (Object.keys(fields).length > 0) {
      return refuse(invalid(Object.values(own)[0] ?? CHECK_FIELDS, fields))
    }
    busy.current = true
    setSaving(true)
    const send = async () => {
      const wanted = (await options.before?.(values)) ?? true
      return wanted ? { answer: await attempt(input as I) } : {}
    }
    const result = await send().catch((error: unknown) => ({ error: toApiError(error, true) }))
    if ('error' in result) refuse(result.error)
    else if ('answer' in result) {
      base.current = JSON.stringify(values)
      form.resetDirty(values)
      forget()
      options.saved?.(result.answer, values)
      await refresh(call.key[0], ...(options.also ?? []))
    }
    busy.current = false
    setSaving(false)
  }
  useSaveKey(id, isDirty, () => void submit())

  return {
    id,
    values: form.values,
    saving,
    dirty,
    problem,
    draft,
    submit,
    takeDraft,
    field: (field) => form.getInputProps(field as never),
    check: (field) => form.getInputProps(field as never, { type: 'checkbox' }),
    set: (values) => form.setValues(values),
    reset: () => {
      adopt(start)
      setProblem(undefined)
      forget()
    },
    discardDraft: () => {
      adopt(start)
      forget()
    },
    reload: async () => {
      if (name) writeDraft(name, { base: base.current, values: form.getValues() })
      adopt(start)
      setProblem(undefined)
      setDraft(name ? 'offered' : undefined)
      await refresh(call.key[0])
    },
  }
}

function invalid(message: string, fields: Record<string, string>): ApiError {
  return new ApiError(message, { kind: 'invalid', status: 0, code: 'kit.invalid_input', fields })
}

/** A draft typed over an older version is saved over the present one, knowingly. */
function versionOf(start: Values): Values {
  return 'version' in start ? { version: start['version'] } : {}
}
