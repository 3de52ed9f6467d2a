/** What is handed out and assigned in the demo academy. */

export interface HandoutPlan {
  readonly name: string
  readonly description: string
  /** Files by name; `.txt` ones are plain text. */
  readonly files: readonly string[]
}

export const HANDOUTS: readonly HandoutPlan[] = [
  {
    name: 'Programma del corso',
    description: '<p>Argomenti, calendario delle prove e <strong>bibliografia</strong>.</p>',
    files: ['Programma del corso.pdf'],
  },
  {
    name: 'Dizione: vocali aperte e chiuse',
    description:
      '<p>Da leggere ad alta voce:</p><ul><li><p>prima lentamente</p></li><li><p>poi registrandosi</p></li></ul>',
    files: ['Vocali.pdf', 'Scioglilingua.txt'],
  },
  {
    name: 'Esercizi di respirazione',
    description: '<p>Dieci minuti al giorno, <em>senza sforzare la voce</em>.</p>',
    files: ['Respirazione.pdf'],
  },
  {
    name: 'Scene scelte',
    description:
      '<p>Le tre scene su cui lavoriamo in questo periodo. Il testo completo è <a href="https://it.wikisource.org" rel="noopener noreferrer" target="_blank">qui</a>.</p>',
    files: ['Scena 1.pdf', 'Scena 2.pdf', 'Scena 3.pdf'],
  },
  { name: 'Letture consigliate', description: '', files: ['Letture.txt'] },
]

export interface HomeworkPlan {
  readonly title: string
  readonly description: string
  readonly file?: string
}

export const HOMEWORK: readonly HomeworkPlan[] = [
  {
    title: 'Monologo a memoria',
    description: '<p>Due minuti, a scelta fra i testi della dispensa.</p>',
    file: 'Monologhi.pdf',
  },
  {
    title: 'Scheda del personaggio',
    description:
      '<ol><li><p>Chi è</p></li><li><p>Che cosa vuole</p></li><li><p>Che cosa teme</p></li></ol>',
    file: 'Scheda da compilare.pdf',
  },
  {
    title: 'Visione di un film',
    description: '<p>Portare <strong>una pagina di appunti</strong> sulla regia degli attori.</p>',
  },
]

export const DISCOUNTS: readonly string[] = [
  'Fratelli e sorelle: 10% sulla seconda iscrizione.\nEx allievi: 15%.\nGli sconti non si sommano.',
  'Iscrizione entro il 30 giugno: 200 euro in meno.\nConvenzione con l’università: vedi il documento allegato.',
]
