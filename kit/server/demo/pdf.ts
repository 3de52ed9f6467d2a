/** A page of PDF with these lines, the first one large: a paper of the demo academy. */
export function drawPage([title = '', ...lines]: readonly string[]): Buffer {
  const body = lines.map((line) => `0 -22 Td (${escaped(line)}) Tj`).join(' ')
  const text = `BT /F1 18 Tf 72 760 Td (${escaped(title)}) Tj /F1 12 Tf 0 -12 Td ${body} ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = parts.map((part, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${part}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>`
  return Buffer.from(`${file}${table}${trailer}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1')
}

/** Signs that end a text of PDF; of the others it knows the Latin letters. */
function escaped(line: string): string {
  return line.replaceAll('’', "'").replace(/[()\\]/g, '\\$&')
}
