import type { Recipient } from '#f/school/recipients/domain/types.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { cleanHtml } from '#kit/server/html.ts'
import { placeholdersOf, type TemplateText } from '#kit/server/template.ts'
import { namesOf } from '../../domain/text.ts'
import { PLACEHOLDERS } from '../../domain/types.ts'

const WEB = /^https?:\/\/[^\s<>"]+$/i

/** A subject and a text as they may be sent: clean, not empty, with placeholders that there are. */
export function checkWords({
  subject,
  html,
  link,
}: TemplateText & { readonly link: string }): Result<TemplateText> {
  if (subject === '') return refuse('mailings.no_subject', { field: 'subject' })
  const text = { subject, html: cleanHtml(html, 'mail') }
  if (text.html === '') return refuse('mailings.no_text', { field: 'html' })
  if (link !== '' && !WEB.test(link)) return refuse('mailings.bad_link', { field: 'link' })
  const unknown = placeholdersOf(text).find((name) => !Object.hasOwn(PLACEHOLDERS, name))
  if (unknown === undefined) return ok(text)
  const field = subject.includes(`{${unknown}}`) ? 'subject' : 'html'
  return refuse('mailings.unknown_placeholder', { field, data: { placeholder: unknown } })
}

/** Names the recipients for whom a placeholder has no value. */
export function checkValues(
  text: TemplateText,
  people: readonly Recipient[],
  values: readonly Partial<Record<string, string>>[],
): Result<true> {
  const named = placeholdersOf(text).filter((name) => name !== 'accademia')
  for (const placeholder of named) {
    const without = people.filter((_, index) => (values[index]?.[placeholder] ?? '').trim() === '')
    if (without.length === 0) continue
    const data = { placeholder, recipient: namesOf(without.map(fullName)) }
    return refuse('kit.missing_value', { field: placeholder === 'link' ? 'link' : 'html', data })
  }
  return ok(true)
}
