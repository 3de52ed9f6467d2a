/** How an answer of a script is read, whatever stands around it. */

import type { LackCode } from '../types.ts'
import { repairText, startOf, textOf, tidyLine } from './values.ts'

type Fault = Extract<LackCode, `answer_${string}`>

/** The rows of an answer, or why there are none and what it says instead. */
export type MoveAnswer =
  | { readonly rows: readonly unknown[]; readonly before: string }
  | { readonly fault: Fault; readonly said: string }

/** Places at which the JSON may begin behind warnings of PHP; each costs a reading of all of it. */
const TRIES = 10
/** Signs that are told of an answer, and at which it is looked for them, however long it is. */
const TOLD = 200
const LOOKED_AT = 4_000
const LISTS = ['data', 'rows', 'records', 'result', 'list'] as const

/**
 * The rows of an answer: a list, a list inside a record, or one record. Warnings of PHP before it are
 * passed over and told; JSON inside a text is read as JSON; a page of HTML, a refusal and a part of
 * an answer are faults.
 */
export function readAnswer(text: string): MoveAnswer {
  const body = text.replace(/^\ufeff/, '').trim()
  if (body === '') return { fault: 'answer_empty', said: '' }
  const whole = parse(body)
  if (whole !== undefined) return rowsOf(whole.value, '')
  const cut = behindWarnings(body)
  if (cut) return rowsOf(cut.value, told(cut.before))
  return { fault: body.startsWith('<') ? 'answer_html' : 'answer_unreadable', said: told(body) }
}

/** The record of an answer that holds one. */
export function readOne(text: string): MoveAnswer | Readonly<Record<string, unknown>> {
  const answer = readAnswer(text)
  if ('fault' in answer) return answer
  const [row] = answer.rows
  return isRecord(row) ? row : { fault: 'answer_no_list', said: '' }
}

/** Whether a value is a record of names and values. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    // JSON inside a text.
    return typeof value === 'string' && /^\s*[[{]/.test(value) ? parse(value) : { value }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const BEGUN = /[[{]\s*[{"]/

/** What PHP says of faults stands before the answer: `<br /> <b>Notice</b>: …`. */
function behindWarnings(text: string) {
  if (!/^\s*(?:<|PHP |Notice|Warning|Deprecated)/i.test(text)) return undefined
  let tries = 0
  for (const { index } of text.matchAll(/[[{]/g)) {
    const before = text.slice(0, index)
    // The list has begun: what can be read from here on is only its end.
    if (BEGUN.test(before)) return undefined
    const found = parse(text.slice(index))
    if (found && typeof found.value === 'object') return { value: found.value, before }
    tries += 1
    if (tries === TRIES) return undefined
  }
  return undefined
}

function told(text: string): string {
  const start = text.slice(0, LOOKED_AT)
  const words = start.replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ')
  return startOf(repairText(tidyLine(words)), TOLD)
}

function rowsOf(value: unknown, before: string): MoveAnswer {
  if (value === null) return { rows: [], before }
  if (Array.isArray(value)) return { rows: value, before }
  if (!isRecord(value)) return { fault: 'answer_no_list', said: told(textOf(value) ?? '') }
  if (isRefusal(value)) return { fault: 'answer_refused', said: saidIn(value) }
  const list = LISTS.map((name) => value[name]).find((one) => Array.isArray(one))
  if (Array.isArray(list)) return { rows: list, before }
  if (value['data'] === null && saysOnlyThatItWent(value)) return { rows: [], before }
  return { rows: isListWithGaps(value) ? Object.values(value) : [value], before }
}

/** PHP writes a list whose numbers have gaps as a record of them: `{"0":{…},"2":{…}}`. */
function isListWithGaps(value: Readonly<Record<string, unknown>>): boolean {
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([name, one]) => /^\d+$/.test(name) && isRecord(one))
}

/** Whether an answer has nothing but that it went well, and the place of a list. */
function saysOnlyThatItWent(value: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(value).every(
    ([name, one]) =>
      name === 'data' || ['ok', 'success', 'true'].includes(textOf(one)?.toLowerCase() ?? ''),
  )
}

function isRefusal(value: Readonly<Record<string, unknown>>): boolean {
  const said = [value['result'], value['status']].map((one) => textOf(one)?.toLowerCase())
  return said.some((one) => one === 'ko' || one === 'err' || one === 'error')
}

function saidIn(value: Readonly<Record<string, unknown>>): string {
  const said = ['description', 'error', 'message'].map((name) => textOf(value[name]) ?? '')
  return told(said.find((one) => one !== '') ?? '')
}
