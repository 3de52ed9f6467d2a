/** Statements as banks make them, small ones, for the tests. */

export interface BankMovement {
  readonly on: string
  readonly cents: number
  readonly payer?: string
  readonly text: string
}

const decimal = (cents: number) => (Math.abs(cents) / 100).toFixed(2)
const italian = (cents: number) => {
  const [whole = '', decimals = ''] = decimal(cents).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${decimals}`
}
const slashed = (day: string) => day.split('-').toReversed().join('/')

/** Account and balance first, semicolons, one signed amount, the balance again at the end. */
export function csvWithPreamble(movements: readonly BankMovement[]): string {
  return [
    'Intestatario;ACCADEMIA DI PROVA SRL;;;;',
    'IBAN;IT60 X054 2811 1010 0000 0123 456;;;;',
    'Saldo contabile al;31/10/2026;12.345,67;;;',
    '',
    'Data contabile;Data valuta;Importo;Divisa;Ordinante;Causale',
    ...movements.map(({ on, cents, payer = '', text }) =>
      [
        slashed(on),
        slashed(on),
        `${cents < 0 ? '-' : '+'}${italian(cents)}`,
        'EUR',
        payer,
        `"${text.replaceAll('"', '""')}"`,
      ].join(';'),
    ),
    'Saldo contabile finale;;13.000,00;EUR;;',
    '',
  ].join('\r\n')
}

/** Commas, two columns for what came in and went out, everything in one description. */
export function csvWithTwoColumns(movements: readonly BankMovement[]): string {
  return [
    'DATA,VALUTA,DARE,AVERE,DESCRIZIONE OPERAZIONE',
    ...movements.map(({ on, cents, payer, text }) => {
      const [year = '', month = '', day = ''] = on.split('-')
      const date = `${day}-${month}-${year.slice(2)}`
      const words = payer === undefined ? text : `BONIFICO A VOSTRO FAVORE DA ${payer} ${text}`
      const amount = `"${italian(cents)}"`
      return [date, date, cents < 0 ? amount : '', cents > 0 ? amount : '', `"${words}"`].join(',')
    }),
  ].join('\n')
}

/** Tabs, days as computers write them, decimals with a dot. */
export function csvWithTabs(movements: readonly BankMovement[]): string {
  return [
    'Data operazione\tDescrizione\tControparte\tImporto (EUR)\tSaldo',
    ...movements.map(({ on, cents, payer = '', text }) =>
      [on, text, payer, `${cents < 0 ? '-' : ''}${decimal(cents)}`, '0.00'].join('\t'),
    ),
  ].join('\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The XML of all banks, of version 2 or 8; each movement is an entry. */
export function camt(version: '02' | '08', movements: readonly BankMovement[]): string {
  return camtOf(
    version,
    movements.map((movement) => camtEntry(version, movement)),
  )
}

/** The same around entries of one's own. */
export function camtOf(version: '02' | '08', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>20261031-1</MsgId><CreDtTm>2026-10-31T20:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>2026-10</Id>
      <Acct><Id><IBAN>IT60X0542811101000000123456</IBAN></Id><Ccy>EUR</Ccy></Acct>
      <Bal><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
      ${entries.join('\n      ')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`
}

/** A booked entry of one transaction. */
export function camtEntry(version: '02' | '08', { on, cents, payer, text }: BankMovement): string {
  const status = version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>'
  const name = `<Nm>${escaped(payer ?? '')}</Nm>`
  const party = cents > 0 ? 'Dbtr' : 'Cdtr'
  const named = version === '02' ? name : `<Pty>${name}</Pty>`
  return `<Ntry><Amt Ccy="EUR">${decimal(cents)}</Amt><CdtDbtInd>${cents > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt><AcctSvcrRef>SVC-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${payer === undefined ? '' : `<RltdPties><${party}>${named}</${party}></RltdPties>`}<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}
