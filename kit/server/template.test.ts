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
