import { describe, expect, test } from 'vitest'
import { layOutLetter } from './letter.ts'
import { fillTemplate, type TemplateText, type TemplateValues } from './template.ts'

const filled = (text: Partial<TemplateText>, values: TemplateValues) =>
  fillTemplate({ subject: 'Ciao', html: '<p>Ciao</p>', ...text }, values, 'Rossi Anna')

/** The letter as it goes out. */
function letter(html: string, values: TemplateValues) {
  const result = filled({ html }, values)
  if (!result.ok) throw new Error(result.code)
  return layOutLetter('Accademia', result.value)
}

describe('a placeholder', () => {
  test('becomes its value, in the subject and in both parts, as plain text', () => {
    const values = { nome: 'Zoè <b>' }
    expect(filled({ subject: 'Per {nome}' }, values)).toMatchObject({
      value: { subject: 'Per Zoè <b>' },
    })
    const { html, text } = letter('<p>Ciao <strong>{nome}</strong>,</p>', values)
    expect(html).toContain('Ciao <strong>Zoè &lt;b&gt;</strong>,')
    expect(text).toContain('Ciao Zoè <b>,')
  })

  test('is known however it is written', () => {
    const { text } = letter('<p>Ciao {Nome} { NOME }</p>', { nome: 'Zoè' })
    expect(text).toContain('Ciao Zoè Zoè')
    expect(filled({ html: '<p>{Corso}</p>' }, {})).toMatchObject({ code: 'kit.missing_value' })
  })

  test.each([
    ['<p>Ciao {<strong>nome</strong>}!</p>', 'Ciao <strong>Zoè</strong>!'],
    ['<p>Ciao <strong>{no</strong>me}!</p>', 'Ciao <strong>Zoè</strong>!'],
    ['<p>Ciao { <em><u>nome</u> </em>}!</p>', 'Ciao <em><u>Zoè</u></em>!'],
    ['<p>{ nome</p><p>}</p>', '{ nome'],
    ['<p>Tra {<em>me e te</em>}</p>', 'Tra {<em>me e te</em>}'],
  ])('of which only a part was marked is one all the same: %s', (html, shown) => {
    expect(letter(html, { nome: 'Zoè' }).html).toContain(shown)
  })

  test('of which only a part was marked is refused too where it has no value', () => {
    expect(filled({ html: '<p>{<em>corso</em>}</p>' }, {})).toMatchObject({
      code: 'kit.missing_value',
    })
  })

  test('without a value stops the letter, and says whose it is', () => {
    for (const values of [{}, { corso: '' }, { corso: '  ' }, { corso: undefined }]) {
      expect(filled({ html: '<p>Corso {corso}</p>' }, values)).toEqual({
        ok: false,
        code: 'kit.missing_value',
        data: { placeholder: 'corso', recipient: 'Rossi Anna' },
      })
    }
  })

  test('alone in its paragraph becomes a table or a button, with the words around it', () => {
    const { html, text } = letter('<p>Ecco:</p><p>{dati}</p><p>{link}</p><p>Grazie</p>', {
      dati: { facts: [['Login', 'anna.rossi']] },
      link: { button: { label: 'Apri', href: 'https://esempio.it/x' } },
    })
    expect(html).toContain('<td style="padding:4px 0;font-weight:bold">anna.rossi</td>')
    expect(html).toContain('href="https://esempio.it/x"')
    expect(text).toContain('Ecco:\n\nLogin: anna.rossi\n\nApri:\nhttps://esempio.it/x\n\nGrazie')
  })

  test('for a link within a line is one that can be clicked, with its address in words', () => {
    const link = { button: { label: 'Apri', href: 'https://esempio.it/x?a="1"&b=2' } }
    const { html, text } = letter('<p>Leggi <em>{link}</em> oggi.</p>', { link })
    const address = 'https://esempio.it/x?a=&quot;1&quot;&amp;b=2'
    expect(html).toContain(
      `<em><a href="${address}" style="word-break:break-all">${address}</a></em> oggi.`,
    )
    expect(text).toContain('Leggi https://esempio.it/x?a="1"&b=2 oggi.')
  })

  test('for a link is no link within another one, nor where it cannot be opened', () => {
    const link = { button: { label: 'Apri', href: 'https://esempio.it/x' } }
    const nested = '<p><a href="https://altro.it/?da={link}"><em>{link}</em></a></p>'
    expect(letter(nested, { link }).html).toContain(
      '<a href="https://altro.it/?da=https://esempio.it/x"><em>https://esempio.it/x</em></a>',
    )
    const dead = { button: { label: 'Apri', href: 'javascript:1' } }
    expect(letter('<p>Qui: {link}</p>', { link: dead }).html).toContain('Qui: javascript:1</p>')
  })

  test('for a link alone in its paragraph is a button also in bold or in colour', () => {
    const marked = '<p><span style="color:#8b1a1a"><strong>{link}</strong></span> </p>'
    const link = { button: { label: 'Apri', href: 'https://esempio.it/x' } }
    expect(letter(`<p>Ecco:</p>${marked}`, { link }).text).toContain(
      'Ecco:\n\nApri:\nhttps://esempio.it/x\n',
    )
  })

  test('within a line says a table in words', () => {
    expect(letter('<p>Accesso: {dati}.</p>', { dati: { facts: [['Login', 'a']] } }).text).toContain(
      'Accesso: Login: a.',
    )
  })

  test('with nothing to say this time leaves its paragraph out', () => {
    expect(letter('<p>Uno</p><p>{nota}</p><p>Due</p>', { nota: null }).text).toContain('Uno\n\nDue')
  })

  test('in a value is not replaced again', () => {
    expect(letter('<p>{nome}</p>', { nome: '{cognome}', cognome: 'no' }).text).toContain(
      '{cognome}',
    )
  })
})
