import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { dayOfInstant, isDay, type Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { withoutInvisible } from '#kit/domain/text.ts'
import { LONGEST_WORDS, MAX_CENTS, MAX_LINES, type Movement } from '../../domain/types.ts'

/** An element: its children by name, always as lists, its text and its attributes. */
interface Element {
  readonly [name: string]: readonly (Element | string)[] | string | undefined
}
type Node = Element | string | undefined

const AMOUNT = /^\d{1,15}(?:\.(\d{1,2})0*)?$/
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** What a reference says when there is none. */
const NO_REFERENCE = 'NOTPROVIDED'

type Refused =
  | 'statements.unsafe_xml'
  | 'statements.wrong_xml'
  | 'statements.not_camt'
  | 'statements.wrong_entry'
  | 'statements.too_many_lines'

/**
 * The booked movements of a CAMT.053, of its version 2 and of the later ones. Nothing is ever
 * expanded: a text that declares its own entities is refused before it is read.
 */
export function readCamt(text: string): Result<{ iban: string; movements: Movement[] }, Refused> {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) return refuse('statements.unsafe_xml')
  const parsed = parseXml(text)
  if (!parsed.ok) return parsed
  const [document] = listOf(parsed.value, 'Document')
  const statements = listOf(one(document, 'BkToCstmrStmt'), 'Stmt')
  if (statements.length === 0) return refuse('statements.not_camt')
  const movements: Movement[] = []
  let entry = 0
  for (const element of statements.flatMap((statement) => listOf(statement, 'Ntry'))) {
    entry += 1
    const read = readEntry(element)
    if (!read.ok) {
      const data = { entry, fault: read.code, ...read.data }
      return refuse('statements.wrong_entry', { data })
    }
    movements.push(...read.value)
    if (movements.length > MAX_LINES) return refuse('statements.too_many_lines')
  }
  const ibans = statements.map((statement) => words(one(statement, 'Acct', 'Id', 'IBAN')))
  return ok({ iban: [...new Set(ibans)].join(', '), movements })
}

function parseXml(text: string): Result<Node, 'statements.wrong_xml'> {
  const verdict = XMLValidator.validate(text)
  if (verdict !== true) {
    return refuse('statements.wrong_xml', { data: { line: verdict.err.line } })
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
  })
  try {
    return ok(parser.parse(text) as Element)
  } catch {
    // It is well formed and still too much: elements nested without end.
    return refuse('statements.wrong_xml', { data: { line: 1 } })
  }
}

type Fault = 'date' | 'amount' | 'too_large' | 'currency' | 'direction'

/** An entry is one movement, or each transaction of a batch whose amounts come to the entry's. */
function readEntry(entry: Node): Result<Movement[], Fault> {
  const status = words(one(entry, 'Sts', 'Cd')) || words(one(entry, 'Sts'))
  if (status !== '' && status !== 'BOOK') return ok([])
  const bookedOn = dayOf(one(entry, 'BookgDt')) ?? dayOf(one(entry, 'ValDt'))
  if (bookedOn === undefined) return refuse('date', { data: { cell: '' } })
  const amount = amountOf(entry, 'Amt')
  if (amount === undefined) return refuse('amount', { data: { cell: words(one(entry, 'Amt')) } })
  if (amount > MAX_CENTS) {
    return refuse('too_large', { data: { cell: words(one(entry, 'Amt')) } })
  }
  const currency = attribute(one(entry, 'Amt'), 'Ccy')
  if (currency !== 'EUR') return refuse('currency', { data: { cell: currency } })
  if (amount === 0) return ok([])
  const sign = signOf(entry)
  if (sign === 0) return refuse('direction')
  const common = {
    bookedOn,
    valueOn: dayOf(one(entry, 'ValDt')) ?? null,
    reversal: words(one(entry, 'RvslInd')) === 'true',
  }
  const transactions = listOf(entry, 'NtryDtls').flatMap((details) => listOf(details, 'TxDtls'))
  const signed = sign * amount
  const parts = transactions.map((transaction) => {
    const own = transactionAmount(transaction)
    return own === undefined ? undefined : (signOf(transaction) || sign) * own
  })
  const sum = parts.reduce<number>((total, part) => total + (part ?? Number.NaN), 0)
  if (transactions.length > 1 && sum === signed) {
    return ok(
      transactions.map((transaction, at) => {
        const amountCents = parts[at] ?? 0
        return { ...common, amountCents, ...wordsOf(entry, [transaction], amountCents) }
      }),
    )
  }
  return ok([{ ...common, amountCents: signed, ...wordsOf(entry, transactions, signed) }])
}

/** Who paid, what she wrote and how the bank calls it. */
function wordsOf(entry: Node, transactions: readonly Node[], amountCents: number) {
  const party = amountCents > 0 ? 'Dbtr' : 'Cdtr'
  const texts = (...path: string[]) => transactions.map((of) => words(one(of, ...path)))
  const remittance = transactions.flatMap((of) => [
    ...listOf(one(of, 'RmtInf'), 'Ustrd').map(words),
    ...listOf(one(of, 'RmtInf'), 'Strd').flatMap((structured) => [
      words(one(structured, 'CdtrRefInf', 'Ref')),
      ...listOf(structured, 'AddtlRmtInf').map(words),
    ]),
    words(one(of, 'AddtlTxInf')),
  ])
  const references = [
    ...texts('Refs', 'EndToEndId').filter((text) => text !== NO_REFERENCE),
    ...texts('Refs', 'AcctSvcrRef'),
    ...(transactions.length === 1 ? [] : [words(one(entry, 'AcctSvcrRef'))]),
  ]
  const description = joined(remittance, ' ')
  return {
    payer: joined(
      [...texts('RltdPties', party, 'Nm'), ...texts('RltdPties', party, 'Pty', 'Nm')],
      ', ',
    ),
    description: description === '' ? words(one(entry, 'AddtlNtryInf')) : description,
    reference: joined(references, ' '),
  }
}

function joined(texts: readonly string[], between: string): string {
  return [...new Set(texts.filter((text) => text !== ''))].join(between)
}

function transactionAmount(transaction: Node): number | undefined {
  return (
    amountOf(transaction, 'Amt') ??
    amountOf(transaction, 'AmtDtls', 'TxAmt', 'Amt') ??
    amountOf(transaction, 'AmtDtls', 'InstdAmt', 'Amt')
  )
}

function amountOf(node: Node, ...path: string[]): number | undefined {
  const found = AMOUNT.exec(words(one(node, ...path)))
  if (!found) return undefined
  const [text, decimals = ''] = found
  return Number(text.split('.')[0]) * 100 + Number(decimals.padEnd(2, '0'))
}

/** 1 for what came in, -1 for what went out, 0 when it is not said. */
function signOf(node: Node): number {
  const said = words(one(node, 'CdtDbtInd'))
  if (said === 'CRDT') return 1
  return said === 'DBIT' ? -1 : 0
}

function dayOf(node: Node): Day | undefined {
  const text = words(one(node, 'Dt')) || momentHere(words(one(node, 'DtTm')))
  return isDay(text.slice(0, 10)) ? text.slice(0, 10) : undefined
}

/** A moment that says its distance from Greenwich is of the day that it is at the academy. */
function momentHere(text: string): string {
  if (!/T.*(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text
  try {
    return dayOfInstant(Temporal.Instant.from(text))
  } catch {
    return text
  }
}

/** The first element at the end of a path of names. */
function one(node: Node, ...path: string[]): Node {
  return path.reduce<Node>((at, name) => listOf(at, name)[0], node)
}

function listOf(node: Node, name: string): readonly (Element | string)[] {
  const found = typeof node === 'object' && Object.hasOwn(node, name) ? node[name] : undefined
  return Array.isArray(found) ? (found as readonly (Element | string)[]) : []
}

function attribute(node: Node, name: string): string {
  const found = typeof node === 'object' ? node[`@${name}`] : undefined
  return typeof found === 'string' ? found : ''
}

/** The text of an element in one line, with the five signs that XML has names for, and numbers. */
function words(node: Node): string {
  const text = typeof node === 'object' ? node['#text'] : node
  if (typeof text !== 'string') return ''
  const plain = text
    .slice(0, LONGEST_WORDS) // What an entry says is said of each of its parts.
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return NAMED[name] ?? whole
      const code = Number(name.replace('#', '0').replace('0x', '0x'))
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
  return withoutInvisible(plain.toWellFormed()).replaceAll(/\s+/g, ' ').trim()
}
