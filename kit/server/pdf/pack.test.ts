import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { packPdf } from './pack.ts'

/** A page that says "Ciao", written as plainly as the typesetter does. */
function plain(): Buffer {
  const says = 'BT /F 12 Tf 20 20 Td (Ciao) Tj ET'
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R
      /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    `<< /Length ${says.length} >>\nstream\n${says}\nendstream`,
  ]
  let pdf = '%PDF-1.7\n'
  const starts = bodies.map((body, place) => {
    const start = pdf.length
    pdf += `${place + 1} 0 obj\n${body}\nendobj\n\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<<\n  /Size 5\n  /Root 1 0 R\n>>\nstartxref\n${pdf.length}\n%%EOF`
  return Buffer.from(`${pdf}xref\n0 5\n0000000000 65535 f \n${table}${end}`)
}

const read = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 }))).text

test('a packed document says the same', async () => {
  const packed = Buffer.from(packPdf(plain()))
  expect(packed.toString('latin1')).toContain('/ObjStm')
  expect(packed.toString('latin1')).not.toContain('/Catalog')
  expect(await read(packed)).toEqual(['Ciao'])
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no document', Buffer.from('Ciao')],
  ['one without its table', plain().subarray(0, 300)],
  [
    'one whose objects lie elsewhere',
    Buffer.from(plain().toString('latin1').replace('\n', '\n\n')),
  ],
  ['one that is packed already', Buffer.from(packPdf(plain()))],
])('%s is left as it is', (_what, pdf) => {
  expect(packPdf(pdf)).toBe(pdf)
})
