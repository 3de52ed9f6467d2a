import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName, isAllowed, isShown, mediaTypeOf, safeName } from './rules.ts'
import type { MediaType } from './types.ts'

const bytes = (latin: string): Uint8Array =>
  Uint8Array.from(latin, (letter) => letter.charCodeAt(0))
const entry = (name: string): string => `PK\x03\x04${'\0'.repeat(26)}${name}\0\0`

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

describe('the type of a file', () => {
  it.each<[MediaType, string]>([
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['image/gif', 'GIF89a\x01\0'],
    ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['application/pdf', '%PDF-1.7\n'],
    ['application/msword', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0'],
    [WORD, entry('[Content_Types].xml') + entry('_rels/.rels') + entry('word/document.xml')],
    [SHEET, entry('[Content_Types].xml') + entry('xl/workbook.xml')],
    [
      'application/vnd.oasis.opendocument.text',
      entry('mimetypeapplication/vnd.oasis.opendocument.text'),
    ],
    ['application/zip', entry('password/chiavi.txt')],
    ['application/rtf', '{\\rtf1'],
    ['audio/mpeg', 'ID3\x04'],
    ['video/mp4', '\0\0\0\x18ftypisom'],
    ['text/plain', 'nome;cognome\r\nAnna;Per\xc3\xb2\n'],
    ['text/plain', '\xff\xfeA\x00n\x00;\x00\n\x00\xac\x20'],
    ['text/plain', '\xfe\xff\x00A\x00n\x00;\x00\n\x20\xac'],
  ])('is %s by its content', (mediaType, latin) => {
    expect(mediaTypeOf(bytes(latin))).toBe(mediaType)
  })

  it.each([
    ['an empty file', ''],
    ['a program', '\x7fELF\x02\x01\x01\0'],
    ['a Windows program', 'MZ\x90\0\x03\0'],
    ['a sound in a RIFF file', 'RIFF\x10\0\0\0WAVEfmt '],
    ['random bytes', '\0\x01\x02\x03'],
  ])('is none of the accepted ones for %s', (_what, latin) => {
    expect(mediaTypeOf(bytes(latin))).toBeUndefined()
  })

  it('makes a page or a drawing with scripts plain text, never something that runs', () => {
    expect(mediaTypeOf(bytes('<!doctype html><script>alert(1)</script>'))).toBe('text/plain')
    expect(mediaTypeOf(bytes('<svg xmlns="http://www.w3.org/2000/svg">'))).toBe('text/plain')
  })

  it('of a picture is allowed everywhere, any other only as a document', () => {
    expect(isAllowed('image/png', 'image')).toBe(true)
    expect(isAllowed('image/png', 'document')).toBe(true)
    expect(isAllowed('text/plain', 'image')).toBe(false)
    expect(isAllowed('application/pdf', 'document')).toBe(true)
  })
})

describe('the name of a file', () => {
  it.each([
    ['Dispensa però.pdf', 'Dispensa però.pdf'],
    ['C:\\Documenti\\voti.xlsx', 'voti.xlsx'],
    ['../../etc/passwd', 'passwd'],
    ['a"b\r\nSet-Cookie: x.pdf', 'a b Set-Cookie x.pdf'],
    ['foto\u202Egpj.exe', 'foto gpj.exe'],
    ['...', 'documento'],
    ['', 'documento'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanName(given)).toBe(kept)
  })

  it('keeps its end when it is too long', () => {
    const kept = cleanName(`${'a'.repeat(300)}.pdf`)
    expect(kept).toHaveLength(150)
    expect(kept.endsWith('.pdf')).toBe(true)
  })
})

describe('the ending of a name', () => {
  it.each<[string, MediaType, string]>([
    ['pagina.html', 'text/plain', 'pagina.html.txt'],
    ['disegno.SVG', 'text/plain', 'disegno.SVG.txt'],
    ['avvio.bat. .', 'text/plain', 'avvio.bat. ..txt'],
    ['appunti.txt', 'text/plain', 'appunti.txt'],
    ['elenco.CSV', 'text/plain', 'elenco.CSV'],
    ['IT01234567890_FPA01.xml', 'text/plain', 'IT01234567890_FPA01.xml'],
    ['Leggimi', 'text/plain', 'Leggimi'],
    ['foto.exe', 'image/jpeg', 'foto.exe.jpg'],
    ['foto.html', 'application/pdf', 'foto.html.pdf'],
    ['IMG_2041.HEIC', 'video/mp4', 'IMG_2041.HEIC'],
    ['scena.docx', 'application/zip', 'scena.docx'],
    [`${'a'.repeat(300)}.html`, 'text/plain', `${'a'.repeat(140)}.txt`],
  ])('%s of type %s is kept as %s', (given, mediaType, kept) => {
    expect(safeName(given, mediaType)).toBe(kept)
  })

  it.each([
    ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page in disguise', '<a xmlns:x="http://www.w3.org/1999/xht&#109;l"><x:script/></a>'],
    ['a page by its style', '<x:stylesheet xmlns:x="http://www.w3.org/1999/XSL/Transform"/>'],
    ['a page by its definitions', '<!DOCTYPE a [<!ATTLIST a xmlns CDATA #FIXED "x">]><a/>'],
    ['a page in two bytes a sign', [...'\xfe\xff<!DOCTYPE a>'].join('\0')],
  ])('is that of a text for %s which is called .xml', (_what, text) => {
    expect(safeName('fattura.xml', 'text/plain', bytes(text))).toBe('fattura.xml.txt')
  })

  it('stays .xml for statements and invoices', () => {
    const invoice =
      '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="fattura.xsl"?>' +
      '<p:FatturaElettronica xmlns:ds="http://www.w3.org/2000/09/xmldsig#" versione="FPA12" ' +
      'xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><a>A &amp; B</a>'
    const statement = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>'
    for (const text of [invoice, statement]) {
      expect(safeName('fattura.xml', 'text/plain', bytes(text))).toBe('fattura.xml')
    }
  })

  it('is never one that a browser or a system runs', () => {
    const runs = ['html', 'htm', 'xhtml', 'svg', 'js', 'exe', 'bat', 'cmd', 'hta', 'lnk']
    const tails = fc.constantFrom('', '.', ' ', '..', ' .')
    const name = fc.tuple(fc.string(), fc.constantFrom(...runs), tails)
    const types = fc.constantFrom<MediaType>('text/plain', 'image/png', 'application/pdf')
    fc.assert(
      fc.property(name, types, ([start, ending, tail], mediaType) => {
        const kept = safeName(`${start}.${ending}${tail}`, mediaType)
        expect(kept).not.toMatch(new RegExp(`\\.(${runs.join('|')})[. ]*$`, 'i'))
        expect(kept.length).toBeLessThanOrEqual(150)
      }),
    )
  })
})

it.each([
  ['application/pdf', true],
  ['image/webp', true],
  ['text/plain', false],
  ['application/zip', false],
  ['video/mp4', false],
])('a file of type %s is shown: %s', (mediaType, shown) => {
  expect(isShown(mediaType)).toBe(shown)
})
