import { describe, expect, it } from 'vitest'
import { layOutLetter, withoutLogo } from './letter.ts'

const NASTY = '<script>alert("1")</script> & \'così\''

describe('a letter', () => {
  it('says the same in HTML and in plain text, under the name of the academy', () => {
    const { subject, html, text } = layOutLetter('Accademia Però', {
      subject: 'Credenziali',
      blocks: [
        { paragraph: 'Ciao Anna,\necco le tue credenziali.' },
        {
          facts: [
            ['Utente', 'anna.rossi'],
            ['Password', 'a<b&c'],
          ],
        },
        { button: { label: 'Apri', href: 'https://accademia.example/?a=1&b=2' } },
        { note: 'Non rispondere a questa mail.' },
      ],
    })
    expect(subject).toBe('Credenziali')
    expect(text).toBe(
      [
        'Accademia Però',
        'Ciao Anna,\necco le tue credenziali.',
        'Utente: anna.rossi\nPassword: a<b&c',
        'Apri:\nhttps://accademia.example/?a=1&b=2',
        'Non rispondere a questa mail.\n',
      ].join('\n\n'),
    )
    expect(html).toContain('<html lang="it">')
    expect(html).toContain('Ciao Anna,<br>\necco le tue credenziali.')
    expect(html).toContain('a&lt;b&amp;c')
    expect(html).toContain('href="https://accademia.example/?a=1&amp;b=2"')
  })

  it('leads to an address however its first letters are written, and to nothing else', () => {
    const to = (href: string) =>
      layOutLetter('Accademia', { subject: '', blocks: [{ button: { label: 'Apri', href } }] })
    expect(to('HTTPS://esempio.it').html).toContain('href="HTTPS://esempio.it"')
    expect(() => to('javascript:alert(1)')).toThrow('not a web address')
  })

  it('escapes every text that it is given', () => {
    const { html } = layOutLetter(NASTY, {
      subject: NASTY,
      blocks: [
        { paragraph: NASTY },
        { facts: [[NASTY, NASTY]] },
        { button: { label: NASTY, href: `https://accademia.example/"><script>` } },
        { note: NASTY },
      ],
    })
    expect(html).not.toContain('<script')
    expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)/g)).toHaveLength(7)
  })

  it('has the logo that mail programs can show, and is kept without it', () => {
    const of = (logo: string) =>
      layOutLetter('A', { subject: 'B', blocks: [{ paragraph: 'C' }] }, logo).html
    const plain = of('')
    const png = 'data:image/png;base64,iVBORw0KGgo='
    expect(of(png)).toContain(`<img src="${png}" alt=""`)
    expect(withoutLogo(of(png))).toBe(plain)
    expect(of('https://accademia.example/logo.png?a=1&b=2')).toContain('logo.png?a=1&amp;b=2"')
    for (const other of ['/logo.png', 'data:image/svg+xml;base64,PHN2Zz4=', 'javascript:alert(1)'])
      expect(of(other)).toBe(plain)
  })

  it('has no button that is not a web address', () => {
    const button = { label: 'Apri', href: 'javascript:alert(1)' }
    expect(() => layOutLetter('A', { subject: 'B', blocks: [{ button }] })).toThrow(
      'not a web address',
    )
  })
})
