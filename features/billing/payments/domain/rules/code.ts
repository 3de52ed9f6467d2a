import type { Day } from '#kit/domain/day.ts'

/**
 * The payment code of an instalment: a creditor reference of ISO 11649, which banks carry along
 * and check. `RF`, two check digits, then digits only and always as many: seven of the student,
 * five of the course, six of the due date (yymmdd). Being made of these it stays the same when a
 * student gets a plan of her own or an amount changes; having one length it needs no end mark, so
 * it is found in whatever a bank writes around it.
 */
export interface CodeOf {
  readonly studentId: number
  readonly courseId: number
  readonly dueOn: Day
}

const STUDENT_DIGITS = 7
const COURSE_DIGITS = 5
const DATE_AT = STUDENT_DIGITS + COURSE_DIGITS
/** `RF` written as digits, which stand at the end while the remainder is taken. */
const PREFIX_DIGITS = '2715'
const CODE = /RF(\d{2})(\d{18})/g
const GROUP = 4

/**
 * The code of an instalment, without spaces: `RF96000012300045261130`.
 * Throws for a student beyond 9,999,999 or a course beyond 99,999: there is no shorter form.
 */
export function paymentCode({ studentId, courseId, dueOn }: CodeOf): string {
  const body = `${padded(studentId, STUDENT_DIGITS)}${padded(courseId, COURSE_DIGITS)}${shortDate(dueOn)}`
  const check = 98n - (BigInt(`${body}${PREFIX_DIGITS}00`) % 97n)
  return `RF${String(check).padStart(2, '0')}${body}`
}

/** A code as it is printed, in groups of four: `RF96 0000 1230 0045 2611 30`. */
export function printCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? ''
}

/**
 * The codes in a text of a bank, each once, in the order they stand there: spaces, dashes and
 * other marks count for nothing, nor do capitals and what is written around. What only looks like
 * a code, or has a wrong check digit, is none. Two-digit years are those of this century.
 */
export function findCodes(text: string): CodeOf[] {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const found = [...plain.matchAll(CODE)].flatMap(([code, check = '', body = '']) =>
    BigInt(`${body}${PREFIX_DIGITS}${check}`) % 97n === 1n ? [{ code, of: partsOf(body) }] : [],
  )
  return [...new Map(found.map(({ code, of }) => [code, of])).values()]
}

function partsOf(body: string): CodeOf {
  const date = body.slice(DATE_AT)
  return {
    studentId: Number(body.slice(0, STUDENT_DIGITS)),
    courseId: Number(body.slice(STUDENT_DIGITS, DATE_AT)),
    dueOn: `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`,
  }
}

function shortDate(day: Day): string {
  return day.slice(2).replaceAll('-', '')
}

function padded(number: number, digits: number): string {
  const text = String(number).padStart(digits, '0')
  if (text.length > digits) throw new RangeError(`${number} has more than ${digits} digits`)
  return text
}
