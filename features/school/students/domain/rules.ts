import { addMonths, compareDays, dayOfInstant, type Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { isCodeLike, normalTaxCode } from '#kit/domain/tax-code.ts'
import { foldText } from '#kit/domain/text.ts'
import type { DuplicateReason, Identity, Picture, StudentState } from './types.ts'

/**
 * The badge picture: at most 2 MB, at most 800 pixels wide, made smaller at quality 0.7. Its height
 * has a limit too: a small file may unfold to a picture that no browser can show.
 */
export const PHOTO_MAX_BYTES = 2 * 1024 * 1024
export const PHOTO_MAX_WIDTH = 800
export const PHOTO_MAX_HEIGHT = 2400
export const PHOTO_QUALITY = 0.7
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** Mail addresses are only asked to contain an at sign and a dot. */
export function isMail(text: string): boolean {
  return text.includes('@') && text.includes('.')
}

/** Nobody is enrolled before being born: a birth date after today is a slip of the year. */
export function checkBirthDate(
  birthDate: Day,
  today: Day,
): Result<true, 'students.born_in_future'> {
  return compareDays(birthDate, today) > 0
    ? refuse('students.born_in_future', { field: 'birthDate' })
    : ok(true)
}

/**
 * Whether the form of a student that is there lacks a course. Who has none that is shown, because
 * all are in the trash, can be changed all the same.
 */
export function lacksCourse(chosen: readonly unknown[], present: readonly unknown[]): boolean {
  return chosen.length === 0 && present.length > 0
}

/** Whether a picture may become a badge, checked on the server from its content. */
export function checkPhoto(
  picture: Picture,
): Result<
  true,
  'students.photo_not_image' | 'students.photo_too_large' | 'students.photo_not_processed'
> {
  const field = 'photo'
  if (!PHOTO_TYPES.some((type) => type === picture.mediaType)) {
    return refuse('students.photo_not_image', { field })
  }
  if (picture.bytes > PHOTO_MAX_BYTES) return refuse('students.photo_too_large', { field })
  const { pixels } = picture
  if (!pixels || pixels.width > PHOTO_MAX_WIDTH || pixels.height > PHOTO_MAX_HEIGHT) {
    return refuse('students.photo_not_processed', { field })
  }
  return ok(true)
}

/**
 * Why two people are probably the same one: the same codice fiscale, or the same name, surname
 * and birth date without regard to case and accents. Empty when nothing speaks for it; notes
 * written in place of a code never count as equal codes.
 */
export function duplicateReasons(a: Identity, b: Identity): DuplicateReason[] {
  const reasons: DuplicateReason[] = []
  if (isCodeLike(a.taxCode) && normalTaxCode(a.taxCode) === normalTaxCode(b.taxCode)) {
    reasons.push('tax_code')
  }
  const named = foldText(a.name) !== '' && foldText(a.surname) !== ''
  const sameName =
    foldText(a.name) === foldText(b.name) && foldText(a.surname) === foldText(b.surname)
  if (named && sameName && a.birthDate === b.birthDate) reasons.push('name_and_birth')
  return reasons
}

/** Putting somebody on the blacklist twice would lose one of the two reasons, so it is refused. */
export function checkBlacklisting(
  blacklisted: boolean,
): Result<true, 'students.already_blacklisted'> {
  return blacklisted ? refuse('students.already_blacklisted') : ok(true)
}

/** Months after which it is to be asked whether somebody still belongs on the blacklist. */
export const BLACKLIST_REVIEW_MONTHS = 12

/** The day on which a listing is to be reviewed, of the instant at which it was made. */
export function reviewOn(listedAt: string): Day {
  return addMonths(dayOfInstant(Temporal.Instant.from(listedAt)), BLACKLIST_REVIEW_MONTHS)
}

/** Shown as "Ritirato": enrolled somewhere, and withdrawn from every course. */
export function isDisabled(enrolments: readonly { readonly withdrawn: boolean }[]): boolean {
  return enrolments.length > 0 && enrolments.every(({ withdrawn }) => withdrawn)
}

/** The state of a student from the instant that the row keeps. */
export function studentState(deletedAt: string | null): StudentState {
  return deletedAt === null ? 'active' : 'deleted'
}
